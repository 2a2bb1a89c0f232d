import { parseSync } from 'oxc-parser'
import { bilingualSource } from '../translation/catalogue.ts'
import { bilingualPairsOf } from '../translation/pairs.ts'
import { childrenOf, type SyntaxNode } from '../translation/segments.ts'

const features = 'apps/server/src/features'
/** Files of the server and the contract with Chinese that is not a text of the portal, with the reason. */
const data: Readonly<Record<string, string>> = {
  [`${features}/certificates/batches/batch-headings.ts`]: 'reads headings of files',
  [`${features}/certificates/designs/design-days.ts`]: 'writes days in the languages of certificates',
  [`${features}/grading/chinese-number.rules.ts`]: 'reads numerals in answers',
  [`${features}/identity/people/people-file.rules.ts`]: 'reads headings of files',
  [`${features}/identity/people/people-columns.words.ts`]: 'reads headings of files',
  [`${features}/identity/people/people-import.rules.ts`]: 'reads headings of files',
  [`${features}/orders/gateways/alipay/alipay-client.ts`]: 'reads an answer of Alipay',
  [`${features}/orders/gateways/statement.rules.ts`]: 'reads statements of gateways',
  [`${features}/orders/gateways/wechat/wechat.service.ts`]: 'answers WeChat Pay as it prescribes',
  [`${features}/orders/papers/paper.rules.ts`]: 'writes sums in Chinese numerals',
  [`${features}/questions/import/excel-words.ts`]: 'reads headings and values of sheets',
  [`${features}/questions/import/qti-key.ts`]: 'reads answers of files',
  [`${features}/questions/import/word/paper-key.ts`]: 'reads answers of papers',
  [`${features}/questions/import/word/paper-lines.ts`]: 'reads headings and fields of papers',
  [`${features}/questions/import/word/word-numbering.ts`]: 'writes numbers as Word shows them',
  [`${features}/questions/option-place.rules.ts`]: 'recognises phrases in options',
  'packages/contract/src/certificates/design.starters.ts': 'the first texts of a design, each in its language',
  'packages/contract/src/site/brand.limits.ts': 'the neutral names of a portal, in both languages',
}

const chinese = /\p{Script=Han}/u
/** Code that no installation runs for its users. */
const isBesideTheServer = (file: string) =>
  /\.(test|builders?|fixtures|driver)\.ts$|\/(demo|testing)\//.test(file) || /\.data\.ts$/.test(file)

/**
 * Finds Chinese texts in a source of the server that are outside the translators' catalogue (`*.words.ts` and the words
 * of jobs) or have no English there. Names of properties and regular expressions don't count, because they recognise
 * input; files with a recorded reason for their Chinese are skipped.
 */
export function textsOutsideCatalogue(file: string, source: string): string[] {
  if (isBesideTheServer(file) || file in data || !chinese.test(source)) return []
  const catalogue = bilingualSource(file, source)
  const covered = catalogue
    ? bilingualPairsOf(source, file, catalogue.isWanted).flatMap(({ zh, en }) => (en.length > 0 ? [...zh, ...en] : []))
    : []
  const isCovered = ({ start, end }: SyntaxNode) => covered.some((one) => one.start <= start && end <= one.end)
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  return chineseIn(parseSync(file, source).program as unknown as SyntaxNode)
    .filter((node) => !isCovered(node))
    .map((node) => `${file}:${lineOf(node.start)}: ${source.slice(node.start, node.end).slice(0, 60)}`)
}

/**
 * Returns the obsolete entries in the list of files that may contain Chinese: files that no longer exist, or contain no
 * Chinese.
 */
export const obsoleteChineseExceptions = (read: (file: string) => string | null): string[] =>
  Object.keys(data).filter((file) => !chinese.test(read(file) ?? ''))

function chineseIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'Literal') return typeof node.value === 'string' && chinese.test(node.value) ? [node] : []
  if (node.type === 'TemplateElement')
    return chinese.test((node.value as { readonly cooked: string }).cooked) ? [node] : []
  return childrenOf(node).flatMap((child) => (isName(node, child) ? [] : chineseIn(child)))
}

const isName = (parent: SyntaxNode, child: SyntaxNode) =>
  parent.type === 'Property' && parent.key === child && !parent.computed
