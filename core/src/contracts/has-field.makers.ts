/** Whether a contract has a field, for the tests that hold it against the specification. */
import { z } from 'zod'

/** What a list, or a value that may be missing, is of. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodArray) return unwrapped(schema.element)
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap())
  return schema
}

/** @param path `a.b` is the field b of a, or of each of a */
export function hasField(schema: z.core.$ZodType, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const object = unwrapped(schema)
  const field: z.core.$ZodType | undefined = object instanceof z.ZodObject ? object.shape[name] : undefined
  return field !== undefined && (rest.length === 0 || hasField(field, rest.join('.')))
}
