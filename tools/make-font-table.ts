import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'fontkit'
import { projectRoot, readText } from './checks/tree.ts'

/**
 * `npm run tables -- fonts`: writes which file of the fallback typefaces has which characters. A typeface comes in
 * slices; only slices with characters that no typeface before it has are listed, and only those go into a release. With
 * `--check` it compares instead of writing.
 */
const target = 'apps/server/src/core/drawing/fallback-fonts.data.ts'

/**
 * In the order in which they are tried. The first is listed whole, so that a word of Latin, Cyrillic or Greek letters
 * is set in one typeface.
 */
const families = [
  'noto-serif',
  'noto-serif-kr',
  'noto-serif-jp',
  'noto-serif-hk',
  'noto-naskh-arabic',
  'noto-serif-hebrew',
  'noto-serif-thai',
  'noto-serif-devanagari',
  'noto-serif-tibetan',
  'noto-sans-mongolian',
  'noto-sans-yi',
  'noto-serif-bengali',
  'noto-serif-tamil',
  'noto-serif-telugu',
  'noto-sans-kannada',
  'noto-serif-malayalam',
  'noto-serif-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-oriya',
  'noto-serif-sinhala',
  'noto-serif-khmer',
  'noto-serif-lao',
  'noto-serif-myanmar',
  'noto-serif-georgian',
  'noto-serif-armenian',
  'noto-sans-ethiopic',
  'noto-sans-thaana',
  'noto-emoji',
  'noto-sans-symbols',
  'noto-sans-symbols-2',
  'noto-sans-math',
] as const
/** Typefaces with numbered slices; of the others, only the slices of their own script are useful. */
const numbered = /^noto-(serif-(kr|jp|hk)|emoji)$/
const latin = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'math']

const folderOf = (family: string) => path.join(projectRoot, 'node_modules/@fontsource', family)
const charactersOf = (file: string): number[] => {
  try {
    return [...create(readFileSync(file)).characterSet]
  } catch {
    // A slice without characters of its own has no table of them.
    return []
  }
}

function slicesOf(family: string): string[] {
  const names = Object.keys(
    JSON.parse(readFileSync(path.join(folderOf(family), 'unicode.json'), 'utf8')) as object,
  ).map((one) => one.replace(/[[\]]/g, ''))
  if (family === 'noto-serif') return latin
  if (family === 'noto-sans-math') return ['latin']
  const isOwn = (name: string) =>
    numbered.test(family) ? /^\d+$/.test(name) : !/^(\d+|all)$/.test(name) && !latin.includes(name)
  return names.filter((name) => isOwn(name) && (name !== 'symbols' || family.startsWith('noto-sans-symbols')))
}

/** `100-17f 1e00`: code points in hexadecimal, in runs. */
function rangesOf(characters: readonly number[]): string {
  const runs: [number, number][] = []
  for (const one of [...new Set(characters)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && one === last[1] + 1) last[1] = one
    else runs.push([one, one])
  }
  return runs
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(' ')
}

const primary = charactersOf(
  path.join(projectRoot, 'node_modules/@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
).filter((one) => one >= 0x20)
const covered = new Set(primary)
const isWhole = (family: string, slice: string) => family === 'noto-serif' && slice !== 'math'
const lines: string[] = []
const inWhole = new Set<number>()
for (const family of families) {
  for (const slice of slicesOf(family)) {
    const base = `${family}/files/${family}-${slice}`
    const all = charactersOf(path.join(folderOf(family), 'files', `${family}-${slice}-400-normal.woff`)).filter(
      (one) => one >= 0x20,
    )
    const asked = all.filter((one) => (isWhole(family, slice) ? !inWhole.has(one) : !covered.has(one)))
    if (asked.length === 0) continue
    const hasBold = existsSync(path.join(folderOf(family), 'files', `${family}-${slice}-700-normal.woff`))
    lines.push(`  { family: '${family}', file: '${base}', hasBold: ${hasBold}, ranges: '${rangesOf(asked)}' },`)
    for (const one of asked) covered.add(one)
    if (isWhole(family, slice)) for (const one of asked) inWhole.add(one)
  }
}
const text = `// Written by \`npm run tables -- fonts\` from the files of the typefaces; do not edit.
/** The characters of the typeface that everything is set in. */
export const primaryRanges =
  '${rangesOf(primary)}'

/** Files of the typefaces that are asked next, in their order, with the characters each is asked for. */
export const fallbackFonts: readonly { readonly family: string; readonly file: string; readonly hasBold: boolean; readonly ranges: string }[] = [
${lines.join('\n')}
]
`
// The formatter breaks lines and adds commas.
const bare = (source: string) => source.replace(/[\s,]+/g, '')
if (process.argv.includes('--check')) {
  if (bare(readText(target)) !== bare(text)) {
    process.stderr.write(`${target} does not match the installed typefaces: run npm run tables -- fonts\n`)
    process.exit(1)
  }
} else {
  writeFileSync(path.join(projectRoot, target), text)
  execFileSync('npx', ['biome', 'check', '--write', target], { cwd: projectRoot })
  process.stdout.write(`${lines.length} files, ${covered.size} characters\n`)
}
