/** A browser's name in words that its owner recognises: "Chrome no Android". Nothing else of it is stored. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'no Android'],
  [/iPhone|iPad|iPod/, 'no iPhone ou iPad'],
  [/Windows/, 'no Windows'],
  [/Mac OS X/, 'no Mac'],
  [/Linux|CrOS/, 'no Linux'],
]

export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Um navegador'
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? browser : `${browser} ${system}`
}
