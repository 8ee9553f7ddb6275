import { describe, expect, it } from 'vitest'
import { parsePersonName } from './person-name.ts'

describe('the name of a person', () => {
  it.each([
    ['Maria Silva', 'Maria Silva'],
    ['  Maria   da  Silva ', 'Maria da Silva'],
    ['Maria\u00A0Silva', 'Maria Silva'],
    ["João D'Ávila", "João D'Ávila"],
    ['João D’Ávila', "João D'Ávila"],
    ['Ana-Lúcia S. Prado', 'Ana-Lúcia S. Prado'],
    // Decomposed accents become one character each.
    ['Joa\u0303o Conceic\u0327a\u0303o', 'João Conceição'],
    ['山田 太郎', '山田 太郎'],
    ['Ольга Петрова', 'Ольга Петрова'],
    ['राम कुमार', 'राम कुमार'],
    ['محمد علي', 'محمد علي'],
    [`${'x'.repeat(60)} ${'y'.repeat(59)}`, `${'x'.repeat(60)} ${'y'.repeat(59)}`],
  ])('"%s" is kept as "%s"', (text, name) => {
    expect(parsePersonName(text)).toBe(name)
  })

  it.each([
    ['', 'nothing'],
    ['Maria', 'no family name'],
    ['Maria -', 'a hyphen is no family name'],
    ["' .", 'no letter at all'],
    ['Maria Silva 2', 'a digit'],
    ['Maria Silva😀', 'an emoji'],
    ['😀 😀', 'emojis only'],
    ['Maria\u200BSilva Souza', 'zero-width space'],
    ['Maria\u200D Silva', 'zero-width joiner'],
    ['\uFEFFMaria Silva', 'byte order mark'],
    ['Maria \u202EavliS', 'right-to-left override'],
    ['Maria \u2066Silva\u2069', 'bidirectional isolate'],
    ['Maria Silva\u200F', 'right-to-left mark'],
    ['Maria\u0000 Silva', 'a null'],
    ['Maria\tSilva', 'a tab'],
    ['Maria Silva\n', 'a line end'],
    ['Maria\u2028Silva Souza', 'a line separator'],
    ['Maria \u3164', 'a Hangul filler'],
    ['Maria\u034F Silva', 'a grapheme joiner'],
    ['Maria\uFE0F Silva', 'a variation selector'],
    ['Maria\u00AD Silva', 'a soft hyphen'],
    ['Maria \uE000', 'private use'],
    ['Maria \uD800', 'half a surrogate pair'],
    ['Maria Z\u0335\u0321\u0322\u0323\u0324algo', 'a tower of marks'],
    ['<b>Maria</b> Silva', 'markup'],
    ['Maria; DROP Silva', 'a semicolon'],
    ['Maria @Silva', 'an at sign'],
    [`${'x'.repeat(60)} ${'y'.repeat(60)}`, '121 characters'],
  ])('%j is refused: %s', (text) => {
    expect(parsePersonName(text)).toBeNull()
  })
})
