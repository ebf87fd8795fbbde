/** Names with markup, scripts and template expressions, within the length limit of a name. */
export const XSS_NAMES = [
  '<img src=x onerror=planted()><b data-planted>bold</b>',
  '"><script data-planted>planted()</script>',
  "'-planted()-'{{7*7}}${7*7}<%=7*7%>#{7*7}",
  'javascript:planted()//<svg data-planted onload=planted()>',
  '</title></style><style data-planted>*{display:none}</style>',
  '&lt;b data-planted&gt;&#60;i data-planted&#62;',
  `${'Z\u0334\u0315\u0489\u0321'.repeat(15)}a`,
  '👩‍👩‍👧‍👦'.repeat(7),
] as const;

/** All payloads in one long text. */
export const XSS_TEXT = XSS_NAMES.slice(0, 6).join(' ');

/** Elements that an injected payload would create. */
export const INJECTED_ELEMENTS =
  '[data-planted], [onerror], [onload], [src="x"], iframe, object, embed, base';
