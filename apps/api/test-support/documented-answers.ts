import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type OpenApiDocument, type Operation, openApiDocument } from './openapi/document.ts';
import type { DocumentedResponse } from './openapi/error-responses.ts';

export interface RestAnswer {
  status: number;
  contentType: string | undefined;
  text: string;
}

/** Throws if a response of a REST route does not match the document. */
export function assertDocumented(method: string, url: string, answer: RestAnswer): void {
  const path = url.split('?', 1)[0]?.replace(/^\/api/, '') ?? '';
  const operation = operationAt(method, path);
  if (!operation) {
    if (answer.status >= 400 || isOfTheDocument(path)) return;
    throw new Error(`${method} ${url} is served, but not documented`);
  }
  const { operationId } = operation;
  const response = sharedOrOwn(operation.responses[answer.status]);
  const problem = response ? differenceFrom(response, answer) : 'is an undocumented status';
  if (problem) throw new Error(`${operationId}: ${answer.status} ${problem}\n${answer.text}`);
}

let known: { document: OpenApiDocument; ajv: Ajv2020; paths: [RegExp, string][] } | undefined;

function knowledge() {
  if (known) return known;
  const document = openApiDocument();
  const ajv = newAjv();
  ajv.addSchema(document, 'openapi');
  // A literal path takes precedence over one with a parameter.
  const paths = Object.keys(document.paths)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path): [RegExp, string] => [new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`), path]);
  known = { document, ajv, paths };
  return known;
}

/** Validates values against schemas of an OpenAPI 3.1 document; ignores OpenAPI keywords. */
export function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv;
}

function operationAt(method: string, path: string): Operation | undefined {
  const { document, paths } = knowledge();
  for (const [pattern, template] of paths) {
    const operation = pattern.test(path) && document.paths[template]?.[method.toLowerCase()];
    if (operation) return operation;
  }
  return undefined;
}

function isOfTheDocument(path: string): boolean {
  return path === '/openapi.json' || path.startsWith('/docs');
}

function sharedOrOwn(response: DocumentedResponse | undefined): DocumentedResponse | undefined {
  if (!response?.$ref) return response;
  return knowledge().document.components.responses[response.$ref.split('/').at(-1) ?? ''];
}

function differenceFrom({ content }: DocumentedResponse, answer: RestAnswer): string | undefined {
  if (!content) return answer.text === '' ? undefined : 'says something, which is not documented';
  const contentType = answer.contentType?.split(';', 1)[0] ?? '';
  const documented = content[contentType];
  if (!documented) return `is ${contentType}, which is not documented`;
  if (!documented.schema || contentType !== 'application/json') return undefined;
  const validate = validatorOf(documented.schema);
  return validate(JSON.parse(answer.text)) ? undefined : JSON.stringify(validate.errors, null, 2);
}

const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const { ajv } = knowledge();
  const validate = validators.get(schema) ?? ajv.compile(pointingInto('openapi', schema));
  validators.set(schema, validate);
  return validate;
}

/** A standalone schema of the document; references resolve by the document's name. */
export function pointingInto(document: string, piece: object): object {
  return JSON.parse(JSON.stringify(piece).replaceAll('"$ref":"#/', `"$ref":"${document}#/`));
}
