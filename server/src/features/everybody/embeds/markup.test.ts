import { expect, it } from 'vitest'
import { markup } from './markup.ts'

it('escapes every value, in text and in attributes', () => {
  const name = `"><script>alert('1')</script>&`
  expect(markup`<a title="${name}">${name}</a>`.html).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
  )
})

it('keeps markup inside markup unchanged, and writes nothing for null', () => {
  expect(markup`<ul>${[1, 2].map((number) => markup`<li>${number}</li>`)}${null}</ul>`.html).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  )
})

it('keeps backslashes and dollar signs of a value', () => {
  expect(markup`${String.raw`R$& \n $1`}`.html).toBe(String.raw`R$&amp; \n $1`)
})
