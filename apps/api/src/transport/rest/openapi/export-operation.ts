import type { ErrorCode } from '../../../core/domain-error.ts';
import type { Operation } from './document.ts';
import { generalRefusals } from './refusals.ts';

/** The operation of `export-download.ts`, which has no procedure. */
export function exportOperation(
  security: Operation['security'],
  refusals: (codes: readonly ErrorCode[]) => (readonly [number, { $ref: string }])[],
): Operation {
  const codes = generalRefusals({ isWrite: false, takesFields: false, namesObject: true });
  return {
    operationId: 'account.downloadExport',
    tags: ['Account'],
    summary: 'Downloads all data of the family as a zip archive while the ticket is valid.',
    security,
    parameters: [
      {
        name: 'token',
        in: 'path',
        required: true,
        description: 'The last segment of the ticket’s `downloadPath`.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: { description: 'A zip archive.', content: { 'application/zip': {} } },
      ...Object.fromEntries(refusals(codes)),
    },
  };
}
