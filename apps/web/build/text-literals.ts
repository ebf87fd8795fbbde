import { parseSync } from 'vite';

/** Attributes and properties that users read or hear. */
const TEXTS =
  /^(title|text|more|label|alt|placeholder|description|note|hint|legend|heading|caption|failure|message|summary|aria-(label|description|roledescription|valuetext)|\w+(Label|Title|Text|Placeholder|Message))$/;
const MACROS = /^(t|msg|plural|select|selectOrdinal|Trans|Plural|Select|SelectOrdinal)$/;
/** Letters, except in an address. */
const WORDS = /^(?!https?:).*\p{L}/u;
/** A sentence is a text wherever it is. */
const SENTENCE = /^[\p{Lu}“][\p{Ll}’]* .*\p{Ll}{2}/u;

/** Names that all languages share, and what users type or copy as it is. */
const ALLOWED = new Set(['Starchart', 'Node.js', 'Ho Chi Minh City', 'npm start', 'sc_…']);

/** How a literal is used: users read it, it is part of a macro's message or of an error for developers, or neither. */
type Use = 'shown' | 'message' | 'code';

interface Node {
  [property: string]: unknown;
  type: string;
}

/** The texts in a source file that users read and that no macro marks for translation. */
export function textLiterals(file: string, source: string): string[] {
  const found: string[] = [];

  function report(text: unknown, use: Use) {
    const words = typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim() : '';
    const isText = use === 'shown' ? WORDS.test(words) : use === 'code' && SENTENCE.test(words);
    if (isText && !ALLOWED.has(words)) found.push(words);
  }

  function visit(node: unknown, use: Use): void {
    if (Array.isArray(node)) for (const item of node) visit(item, use);
    if (!isNode(node)) return;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSTypeAnnotation':
        return;
      case 'JSXText':
      case 'Literal':
        return report(node['value'], use);
      case 'TemplateLiteral':
        report(
          (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'),
          use,
        );
        return visit(node['expressions'], use === 'code' ? 'code' : 'shown');
      case 'ConditionalExpression':
        visit(node['test'], 'code');
        return visit([node['consequent'], node['alternate']], use === 'code' ? 'code' : 'shown');
      case 'JSXElement': {
        const { name, attributes } = node['openingElement'] as Node;
        visit(attributes, isMacro(name) ? 'message' : 'code');
        return visit(node['children'], isMacro(name) || use === 'message' ? 'message' : 'shown');
      }
      case 'JSXFragment':
        return visit(node['children'], use === 'message' ? 'message' : 'shown');
      case 'JSXAttribute':
        return visit(node['value'], use === 'code' && TEXTS.test(nameOf(node['name'])) ? 'shown' : use);
      case 'Property':
        return visit(node['value'], use === 'code' && TEXTS.test(nameOf(node['key'])) ? 'shown' : use);
      case 'TaggedTemplateExpression':
        return visit(node['quasi'], isMacro(node['tag']) ? 'message' : 'code');
      case 'CallExpression':
      case 'NewExpression': {
        const { object, ...callee } = node['callee'] as Node;
        const isForDevelopers = nameOf(callee) === 'Error' || (object && nameOf(object) === 'console');
        const isMessage = isMacro(callee) || isForDevelopers;
        visit(node['callee'], 'code');
        return visit(node['arguments'], isMessage ? 'message' : 'code');
      }
      case 'BinaryExpression':
        return visit([node['left'], node['right']], node['operator'] === '+' ? use : 'code');
      case 'JSXExpressionContainer':
      case 'LogicalExpression':
      case 'ObjectExpression':
      case 'TSAsExpression':
        return visit(Object.values(node), use);
      default:
        return visit(Object.values(node), 'code');
    }
  }

  visit(parseSync(file, source).program, 'code');
  return found;
}

function isMacro(node: unknown): boolean {
  return MACROS.test(nameOf(node));
}

function nameOf(node: unknown): string {
  const { name, value } = node as { name?: unknown; value?: unknown };
  const text = name ?? value;
  return typeof text === 'string' ? text : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
