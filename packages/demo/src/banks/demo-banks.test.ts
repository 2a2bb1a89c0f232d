import { describe, expect, it } from 'vitest'
import { exams } from '../exams.ts'
import { certificateSchemes } from '../schemes.ts'
import { nrBeamBank } from './nr-beam.ts'
import { opsFoundationBank } from './ops-foundation.ts'
import { opsPracticeBank } from './ops-practice.ts'
import { preSalesBank } from './pre-sales.ts'

const banks = [opsFoundationBank, opsPracticeBank, nrBeamBank, preSalesBank]

describe('the demo banks', () => {
  it.each(banks)('$key: every question is whole, in both languages, and can be graded', (bank) => {
    const topics = new Set(bank.topics.map((topic) => topic.key))
    expect(new Set(bank.questions.map((question) => question.stem.zh)).size).toBe(bank.questions.length)
    for (const question of bank.questions) {
      const where = question.stem.en
      expect(topics.has(question.topic), where).toBe(true)
      for (const text of [question.stem, question.explanation, ...question.options.map((option) => option.text)])
        expect(text.zh !== '' && text.en !== '', where).toBe(true)
      const right = question.options.filter((option) => option.correct).length
      if (question.type === 'single' || question.type === 'judge') expect(right, where).toBe(1)
      if (question.type === 'multiple') expect(right, where).toBeGreaterThan(1)
      const gaps =
        question.type === 'gapChoice'
          ? question.places?.length
          : question.type === 'numeric'
            ? 0
            : question.blanks.length
      for (const words of [question.stem.zh, question.stem.en])
        expect((words.match(/\{\{\d+\}\}/g) ?? []).length, where).toBe(gaps)
      if (question.type === 'upload') {
        expect(question.upload?.kinds.length, where).toBeGreaterThan(0)
        expect(Boolean(question.rubric?.zh && question.rubric.en), where).toBe(true)
      }
      if (question.type === 'numeric') expect(question.blanks.length, where).toBe(1)
      if (question.type === 'matching') expect(question.prompts?.length, where).toBe(question.places?.length)
      if (question.type === 'ordering') expect(question.options.length, where).toBe(question.places?.length)
    }
  })

  it('the totals of the exams are those of their rules, and the banks hold enough', () => {
    for (const exam of exams) {
      expect(
        exam.rules.reduce((sum, rule) => sum + rule.count * rule.points, 0),
        exam.key,
      ).toBe(exam.totalPoints)
      for (const rule of exam.rules) {
        const bank = banks.find((one) => one.key === rule.bank)
        // Practice questions are in no formal exam, and formal ones in no mock exam.
        expect(bank?.isOpenForPractice === true, exam.key).toBe(exam.kind === 'mock')
        expect(
          bank?.questions.filter(
            (question) =>
              question.type === rule.type && (rule.difficulty ?? question.difficulty) === question.difficulty,
          ).length ?? 0,
          `${exam.key} ${rule.type}`,
        ).toBeGreaterThanOrEqual(rule.count)
      }
      if (exam.certificateScheme)
        expect(certificateSchemes.map((scheme) => scheme.key)).toContain(exam.certificateScheme)
    }
    for (const scheme of certificateSchemes) expect(scheme.code).toMatch(/^[A-Z]{2}(-[A-Z]{1,2})*$/)
  })
})
