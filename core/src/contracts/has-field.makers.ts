/** Whether a contract has a field, for tests that compare it with the specification. */
import { z } from 'zod'

/** The element type of a list, or the type of an optional value. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodArray) return unwrapped(schema.element)
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap())
  return schema
}

/** @param path `a.b` is the field b of a, or of each element of a */
export function hasField(schema: z.core.$ZodType, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const object = unwrapped(schema)
  const field: z.core.$ZodType | undefined = object instanceof z.ZodObject ? object.shape[name] : undefined
  return field !== undefined && (rest.length === 0 || hasField(field, rest.join('.')))
}
