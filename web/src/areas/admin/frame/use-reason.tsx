import { useState } from 'react'
import { TextArea } from '../../../ui/fields/text-field.tsx'

/** The field for a required reason; its value is null if it is missing, and the field then shows an error. */
export function useReason(words: { label: string; help?: string; missing: string; shortest?: number }) {
  const { label, help, missing, shortest = 3 } = words
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  return {
    field: (
      <TextArea
        label={label}
        help={help}
        value={reason}
        maxLength={500}
        error={error}
        onChange={(typed) => {
          setReason(typed)
          setError(undefined)
        }}
      />
    ),
    /** The reason to send. */
    said: () => {
      const said = reason.trim()
      setError(said.length < shortest ? missing : undefined)
      return said.length < shortest ? null : said
    },
  }
}
