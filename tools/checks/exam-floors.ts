import { type ImportViolation, importsOf, resolveImport } from './import-rule.ts'

/** A layer of the exam features. It may import only itself and the layers below it. */
export type ExamLayer = { readonly name: string; readonly folders: readonly string[] }
/** A file that may import one file of a higher layer, and the change that would make that unnecessary. */
export type ExamLayerException = { readonly from: string; readonly to: string; readonly why: string }

const features = 'apps/server/src/features'
const inExams = (...names: string[]) => names.map((name) => `${features}/exams/${name}`)

/** The layers of exams, lowest first: the exam itself, sitting it, its grading, its results, practice, and centres. */
export const examLayers: readonly ExamLayer[] = [
  { name: 'exams', folders: inExams('definition', 'authoring', 'papers', 'printing') },
  { name: 'sitting', folders: [`${features}/sitting`] },
  { name: 'grading', folders: [`${features}/grading`] },
  { name: 'results', folders: [`${features}/results`] },
  { name: 'practice', folders: [`${features}/practice`] },
  { name: 'centres', folders: [`${features}/centres`] },
]

/** The imports of higher layers that are still allowed: none. */
export const examLayerExceptions: readonly ExamLayerException[] = []

/**
 * Returns the violations of the layers: imports of a higher one, folders of exams that belong to none, and exceptions
 * that are no longer needed.
 */
export function checkExamLayers(
  sources: ReadonlyMap<string, string>,
  floors: readonly ExamLayer[] = examLayers,
  exceptions: readonly ExamLayerException[] = examLayerExceptions,
): ImportViolation[] {
  const heightOf = (file: string) =>
    floors.findIndex(({ folders }) => folders.some((folder) => file.startsWith(`${folder}/`)))
  const violations: ImportViolation[] = []
  const used = new Set<ExamLayerException>()
  for (const [file, source] of sources) {
    if (isTest(file)) continue
    const height = heightOf(file)
    if (height < 0) {
      if (new RegExp(`^${features}/exams/[^/]+/`).test(file))
        violations.push({
          file,
          rule: 'floors',
          words: 'its folder stands on no floor of exams (tools/checks/exam-floors.ts)',
        })
      continue
    }
    for (const { target } of importsOf(file, source)) {
      const to = resolveImport(file, target)
      const above = to === null ? -1 : heightOf(to)
      if (above <= height) continue
      const exception = exceptions.find((one) => one.from === file && one.to === to)
      if (exception) used.add(exception)
      else
        violations.push({
          file,
          rule: 'floors',
          words: `${floors[height]?.name} may not import ${floors[above]?.name}, which stands above it (${to})`,
        })
    }
  }
  const idle = exceptions.filter((one) => !used.has(one))
  return [
    ...violations,
    ...idle.map(({ from, to }) => ({
      file: from,
      rule: 'floors',
      words: `imports ${to} no more: take the exception out of tools/checks/exam-floors.ts`,
    })),
  ]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')
