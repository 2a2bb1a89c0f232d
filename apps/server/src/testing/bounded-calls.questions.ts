import { gapKeyTest } from '@portal/contract/exams/marking.contract.ts'
import { bankPracticeSet } from '@portal/contract/exams/mock-exam.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { bankCreate, bankList, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import {
  bankRead,
  bankSave,
  managedBankList,
  managedQuestionList,
  questionBulk,
  questionChangeDiscard,
  questionFigures,
  questionReview,
  questionSubmit,
} from '@portal/contract/questions/question-console.contract.ts'
import {
  questionCreate,
  questionFileUpload,
  questionRead,
  questionRetire,
  questionUpdate,
} from '@portal/contract/questions/question-editing.contract.ts'
import { questionExport, questionExportLosses } from '@portal/contract/questions/question-export.contract.ts'
import {
  questionGroupCreate,
  questionGroupRead,
  questionGroupUpdate,
} from '@portal/contract/questions/question-group.contract.ts'
import {
  questionImportCommit,
  questionImportCorrect,
  questionImportDiscard,
  questionImportOpen,
  questionImportPreview,
  questionImportPreviewList,
  questionImportTemplate,
} from '@portal/contract/questions/question-import.contract.ts'
import { type BoundedCompany, nameMarkOf, nextTestNumber, nextTestRequestKey } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import { docxFile, docxParagraph, docxRun } from './docx.ts'
import { aPhoto } from './pictures.ts'
import type { TestServer } from './test-server.ts'
import { uploadAs } from './upload.ts'

/** Creates a bank as the company's author does. Its title names its company. */
async function bank(server: TestServer, { id, keeper }: BoundedCompany, needsReview = false): Promise<string> {
  const title = { zh: `${nameMarkOf(id)} ${nextTestNumber()}` }
  const { bankId } = (await server.call(bankCreate, { title }, keeper)).data
  if (needsReview) await server.call(bankSave, { bankId, revision: 1, title, needsReview }, keeper)
  return bankId
}
const words = ({ id }: BoundedCompany) => ({
  topic: '',
  difficulty: 2,
  points: 100,
  stem: { zh: `<p>${nameMarkOf(id)} ${nextTestNumber()}</p>` },
  options: [],
  answerKey: { keys: ['A'] },
  title: '',
  sourceId: '',
  tags: [],
})
/** A question of the company in a separate bank; in a bank with review it is a draft. */
async function question(server: TestServer, company: BoundedCompany, needsReview = false) {
  const bankId = await bank(server, company, needsReview)
  const input = { bankId, type: 'judge' as const, ...words(company) }
  const { questionId } = (await server.call(questionCreate, input, company.keeper)).data
  return { bankId, questionId, seen: { questionId, version: 1, change: 0 } }
}
/** A group of two questions of the company. */
async function group(server: TestServer, company: BoundedCompany) {
  const { bankId, questionId } = await question(server, company)
  const input = { bankId, type: 'judge' as const, ...words(company) }
  const second = (await server.call(questionCreate, input, company.keeper)).data
  const questionIds = [questionId, second.questionId]
  return { bankId, questionIds, material: { zh: `<p>${nameMarkOf(company.id)}</p>` } }
}
async function madeGroup(server: TestServer, company: BoundedCompany) {
  const input = await group(server, company)
  const { groupId, revision } = (await server.call(questionGroupCreate, input, company.keeper)).data
  return { groupId, revision, material: input.material, questionIds: input.questionIds }
}
const fileOf = (company: BoundedCompany) => ({
  name: 'a.gift',
  base64: Buffer.from(`::q:: ${nameMarkOf(company.id)} ${nextTestNumber()} {T}`).toString('base64'),
})
/** A preview of a file for a bank of the company. */
const paperOf = ({ id }: BoundedCompany) => ({
  name: 'paper.docx',
  base64: docxFile(docxParagraph(docxRun(`${nameMarkOf(id)} ${nextTestNumber()}`))).toString('base64'),
})
async function previewed(
  server: TestServer,
  company: BoundedCompany,
  { name, base64 } = fileOf(company),
): Promise<string> {
  const path = `${questionImportPreview.path}?bankId=${await bank(server, company)}`
  const said = await uploadAs(server, company.keeper, { name, path, bytes: Buffer.from(base64, 'base64') })
  return (said.data as unknown as { importId: string }).importId
}

const on = (
  call: AnyCall,
  elsewhere: BoundedCall['elsewhere'],
  input: BoundedCall['input'],
  isNameless?: true,
): readonly [AnyCall, BoundedCall] => [call, { elsewhere, input, ...(isNameless ? { isNameless } : {}) }]

/** The calls about questions that staff of one company may make for it alone. */
export const boundedQuestionCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  on(
    bankCreate,
    'nothing',
    (_server, { id }) => ({
      title: { zh: `题库 ${nextTestNumber()}`, en: id === '' ? '' : `Bank ${nextTestNumber()}` },
    }),
    true,
  ),
  on(bankList, 'nothing', async (server, company) => {
    await bank(server, company)
    return {}
  }),
  on(managedBankList, 'nothing', async (server, company) => {
    await bank(server, company)
    return {}
  }),
  on(bankRead, 'notFound', async (server, company) => ({ bankId: await bank(server, company) })),
  on(
    bankSave,
    'notFound',
    async (server, company) => ({
      bankId: await bank(server, company),
      revision: 1,
      title: { zh: `题库 ${nextTestNumber()}` },
      needsReview: true,
    }),
    true,
  ),
  on(
    bankPracticeSet,
    'notFound',
    async (server, company) => ({ bankId: await bank(server, company), open: true }),
    true,
  ),
  on(
    gapKeyTest,
    'nothing',
    () => ({ blanks: [{ accepted: [{ text: '光猫', weight: 100 }], caseSensitive: false }], samples: [['光猫']] }),
    true,
  ),
  on(questionList, 'notFound', async (server, company) => ({ bankId: (await question(server, company)).bankId })),
  on(managedQuestionList, 'notFound', async (server, company) => ({
    bankId: (await question(server, company)).bankId,
  })),
  on(
    questionFigures,
    'notFound',
    async (server, company) => ({ questionId: (await question(server, company)).questionId }),
    true,
  ),
  on(
    questionCreate,
    'notFound',
    async (server, company) => ({ bankId: await bank(server, company), type: 'judge', ...words(company) }),
    true,
  ),
  on(
    questionFileUpload,
    'nothing',
    async () => ({ file: { name: 'a.jpg', base64: (await aPhoto()).toString('base64') } }),
    true,
  ),
  on(questionRead, 'notFound', async (server, company) => ({
    questionId: (await question(server, company)).questionId,
  })),
  on(
    questionUpdate,
    'notFound',
    async (server, company) => ({
      ...(await question(server, company)).seen,
      ...words(company),
      force: false,
    }),
    true,
  ),
  on(questionGroupCreate, 'notFound', group, true),
  on(questionGroupRead, 'notFound', async (server, company) => ({
    groupId: (await madeGroup(server, company)).groupId,
  })),
  on(questionGroupUpdate, 'notFound', madeGroup, true),
  on(
    questionRetire,
    'notFound',
    async (server, company) => ({
      questionId: (await question(server, company)).questionId,
      version: 1,
      retired: true,
    }),
    true,
  ),
  on(questionSubmit, 'notFound', async (server, company) => (await question(server, company, true)).seen, true),
  on(
    questionReview,
    'notFound',
    async (server, company) => {
      const { seen } = await question(server, company, true)
      await server.call(questionSubmit, seen, company.keeper)
      return { ...seen, approve: false, note: '再看' }
    },
    true,
  ),
  on(
    questionChangeDiscard,
    'notFound',
    async (server, company) => {
      const { bankId, questionId } = await question(server, company)
      const { keeper } = company
      const title = { zh: `题库 ${nextTestNumber()}` }
      await server.call(bankSave, { bankId, revision: 1, title, needsReview: true }, keeper)
      const change = { questionId, version: 1, change: 0, ...words(company), force: false }
      await server.call(questionUpdate, change, keeper)
      return { questionId, version: 1, change: 1 }
    },
    true,
  ),
  on(
    questionBulk,
    'nothing',
    async (server, company) => ({
      requestKey: nextTestRequestKey(),
      selection: { ids: [(await question(server, company)).questionId] },
      act: 'difficulty',
      difficulty: 4,
    }),
    true,
  ),
  on(
    questionExportLosses,
    'notFound',
    async (server, company) => ({ bankId: (await question(server, company)).bankId }),
    true,
  ),
  on(
    questionExport,
    'notFound',
    async (server, company) => ({
      requestKey: nextTestRequestKey(),
      bankId: (await question(server, company)).bankId,
      format: 'gift',
    }),
    true,
  ),
  on(
    questionImportPreview,
    'notFound',
    async (server, company) => ({ bankId: await bank(server, company), file: fileOf(company) }),
    true,
  ),
  on(questionImportPreviewList, 'nothing', async (server, company) => {
    await previewed(server, company)
    return {}
  }),
  on(questionImportOpen, 'notFound', async (server, company) => ({ importId: await previewed(server, company) }), true),
  on(
    questionImportCommit,
    'notFound',
    async (server, company) => ({ importId: await previewed(server, company) }),
    true,
  ),
  on(
    questionImportCorrect,
    'notFound',
    async (server, company) => ({
      ...{ importId: await previewed(server, company, paperOf(company)), from: 1, to: 1 },
      text: '1. Is it?（A）\nA. Yes  B. No',
    }),
    true,
  ),
  on(
    questionImportDiscard,
    'nothing',
    async (server, company) => ({ importId: await previewed(server, company) }),
    true,
  ),
  on(questionImportTemplate, 'nothing', () => ({}), true),
]
