/** The parts of the OpenAPI document for plain routes: files, forms and webhooks, beside the procedures. */

export const WITH_BEARER = { security: [{ bearer: [] }] };
export const TEXT = { schema: { type: 'string' } };
export const BINARY = { schema: { type: 'string', format: 'binary' } };

/** A parameter of the path that names a record. */
export const ID_PARAMETER = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };

/** The answer that is a file, of one of these types. */
export const describeFile = (...types: string[]) => ({
  '200': { description: 'The file', content: Object.fromEntries(types.map((type) => [type, BINARY])) },
});

export const describeFailures = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]));

/** A form with the files of one field. */
export const describeForm = (field: string) => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object', properties: { [field]: { type: 'array', items: BINARY.schema } } } } },
});

/** What was done, with its data. */
export const describeDone = (description: string, data: object) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { status: { type: 'string', const: 'success' }, message: { type: 'string' }, data },
        required: ['status', 'message', 'data'],
        additionalProperties: false,
      },
    },
  },
});
