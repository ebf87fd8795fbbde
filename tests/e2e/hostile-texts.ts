/** Names that would do something if anything took them for more than text; none is longer than a name may be. */
export const HOSTILE_NAMES = [
  '<img src=x onerror=planted()><b data-planted>bold</b>',
  '"><script data-planted>planted()</script>',
  "'-planted()-'{{7*7}}${7*7}<%=7*7%>#{7*7}",
  'javascript:planted()//<svg data-planted onload=planted()>',
  '</title></style><style data-planted>*{display:none}</style>',
  '&lt;b data-planted&gt;&#60;i data-planted&#62;',
  `Z${'\u0334\u0315\u0489'.repeat(26)}a`,
  '👩‍👩‍👧‍👦'.repeat(7),
] as const;

/** The same where a text may be long, all at once; the last of it would turn round what follows. */
export const HOSTILE_TEXT = `${HOSTILE_NAMES.slice(0, 6).join(' ')} \u202eback to front`;

/** What such a text would have made of a page. */
export const PLANTED = '[data-planted], [onerror], [onload], [src="x"], iframe, object, embed, base';
