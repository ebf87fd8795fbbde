import { parseSync } from 'vite';

interface Node {
  [property: string]: unknown;
  type: string;
}

/** A control with an accessible name of its own: the messages of that name, and those that are seen on it. */
export interface Control {
  names: string[];
  seen: string[];
  /** It has the name in one of its states only. */
  isSometimes: boolean;
}

/** Elements that are pressed. Others, such as a list, have a name that says what is in them. */
const CONTROL = /^(a|\w*Link|button|\w*Button|Anchor|ActionIcon|Menu\.Item|Tabs\.Tab|summary)$/;
const MACROS = new Set(['t', 'msg']);
/** What is not seen, or is another control. */
const UNSEEN = /visually-hidden/;

/** The controls in a source file whose `aria-label` and visible text are both messages of Lingui. */
export function namedControls(file: string, source: string): Control[] {
  const found: Control[] = [];
  visit(parseSync(file, source).program);
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === 'JSXElement') {
      const opening = node['openingElement'] as Node;
      const label = (opening['attributes'] as Node[]).find(
        ({ name }) => (name as Node | undefined)?.['name'] === 'aria-label',
      );
      if (label && CONTROL.test(textOf(opening['name'], source))) {
        const isSometimes = /undefined/.test(textOf(label, source));
        const control = {
          isSometimes,
          names: messagesIn(label, source),
          seen: messagesIn(node['children'], source),
        };
        if (control.names.length > 0 && control.seen.length > 0) found.push(control);
      }
    }
    Object.values(node).forEach(visit);
  }
}

/** The ids of the messages in a part of a source file, in the order in which they are written. */
function messagesIn(node: unknown, source: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => messagesIn(item, source));
  if (!isNode(node)) return [];
  if (node.type === 'JSXElement') {
    const opening = node['openingElement'] as Node;
    if (textOf(opening['name'], source) === 'Trans') return [transId(node, source)];
    return UNSEEN.test(textOf(opening, source)) ? [] : messagesIn(node['children'], source);
  }
  if (node.type === 'TaggedTemplateExpression' && MACROS.has(textOf(node['tag'], source))) {
    return [templateId(node['quasi'] as Node, source)];
  }
  if (node.type === 'CallExpression' && MACROS.has(textOf(node['callee'], source))) {
    const [options] = node['arguments'] as Node[];
    const message = (options?.['properties'] as Node[] | undefined)?.find(
      ({ key }) => textOf(key, source) === 'message',
    );
    const value = message?.['value'] as Node | undefined;
    if (!value) return [];
    return [value.type === 'TemplateLiteral' ? templateId(value, source) : String(value['value'])];
  }
  return Object.values(node).flatMap((value) => messagesIn(value, source));
}

function templateId({ quasis, expressions }: Node, source: string): string {
  const texts = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const names = (expressions as Node[]).map((expression) => `{${placeholderOf(expression, source)}}`);
  return texts.map((text, index) => text + (names[index] ?? '')).join('');
}

function transId(node: Node, source: string): string {
  const parts = (node['children'] as Node[]).map((child) => {
    if (child.type === 'JSXText') return String(child['value']).replaceAll(/\s*\n\s*/g, ' ');
    return child.type === 'JSXExpressionContainer'
      ? `{${placeholderOf(child['expression'] as Node, source)}}`
      : '';
  });
  return parts.join('').trim();
}

/** The name of a value: `{ name: child.name }` names it. */
function placeholderOf(expression: Node, source: string): string {
  const [property] = (expression['properties'] as Node[] | undefined) ?? [];
  return textOf(property ? property['key'] : expression, source);
}

function textOf(node: unknown, source: string): string {
  const { start, end } = node as { start: number; end: number };
  return source.slice(start, end);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
