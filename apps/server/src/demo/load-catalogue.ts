import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { QuizRules } from '@portal/contract/exams/quiz.contract.ts'
import type { AssignmentRules } from '@portal/contract/learning/assignment.contract.ts'
import { categories, entitlements } from '@portal/demo/companies.ts'
import { courses } from '@portal/demo/courses.ts'
import { exams } from '@portal/demo/exams.ts'
import { courseMedia, documentFiles, figureFiles, mediaFolder, packageFiles } from '@portal/demo/media.ts'
import { teachers } from '@portal/demo/teachers.ts'
import type {
  DemoAssignment,
  DemoContent,
  DemoCourse,
  DemoQuiz,
  DemoText,
  DocumentKey,
  PackageKey,
} from '@portal/demo/types.ts'
import { pictureSize } from '../core/files/picture-size.rules.ts'
import type { Transaction } from '../database/connection.ts'
import { insertPackage, readPackage } from '../features/learning/learning.public.ts'
import { findPracticeBankId, insertDemoRows, setRequiredCourse, updateCategoryNames } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { demoFileId } from './load-files.ts'

const sizeOfFigure = (file: string) => {
  const size = pictureSize(readFileSync(path.join(mediaFolder, file)))
  return size && path.extname(file) === '.png' ? { width: size.width / 2, height: size.height / 2 } : size
}

/** Replaces `demo:NAME` in an article or a question with the address and size of a stored figure. */
export function replaceFigureNames(body: DemoText): DemoText {
  const filled = (html: string, language: 'zh' | 'en') =>
    html.replace(/\bsrc="demo:([a-z0-9-]+)"/g, (whole, name: string) => {
      const figure = figureFiles.find((one) => one.name === name)
      const size = figure && sizeOfFigure(figure[language])
      return figure && size
        ? `src="/files/read?fileId=${demoFileId(figure[language])}" width="${size.width}" height="${size.height}"`
        : whole
    })
  return { zh: filled(body.zh, 'zh'), en: filled(body.en, 'en') }
}

/** Returns the duration of a content item in seconds. */
export function demoContentDuration(content: DemoContent): number {
  if (content.type === 1 || content.type === 8) return content.duration
  if (content.type === 10) return content.questions * 60
  if (content.type === 11) return content.minutes * 60
  return content.type === 7 ? durationOfDocument(content.document) : courseMedia[content.media].duration
}
/** Returns the number of seconds needed to see all pages of a document. */
export const durationOfDocument = (key: DocumentKey): number =>
  documentFiles[key].pages * documentFiles[key].pageSeconds
/** Returns the columns of a content item for its document. */
export const documentColumns = (key: DocumentKey) => ({
  file: demoFileId(documentFiles[key].file),
  page_count: documentFiles[key].pages,
  page_seconds: documentFiles[key].pageSeconds,
})
/** The content items of the demo's courses, by key. */
export const demoContents: ReadonlyMap<string, DemoContent> = new Map(
  courses.flatMap((course) => course.contents.map((content) => [content.key, content])),
)
/** Returns the keys of the lessons of a course, in their order. */
export const lessonKeysOf = (course: DemoCourse): readonly string[] =>
  course.sections.flatMap((section) => section.lessons)

function contentRow(content: DemoContent, at: Date, bankId: string | null) {
  const row = {
    id: demoId('content', content.key),
    type: content.type,
    title: content.title,
    duration: demoContentDuration(content),
    created_at: at,
  }
  const none = {
    body: null,
    sd_file: null,
    hd_file: null,
    shd_file: null,
    file: null,
    poster_file: null,
    subtitles: {},
    page_count: null,
    page_seconds: null,
    package_id: null,
    settings: null,
  }
  if (content.type === 1) return { ...row, ...none, body: replaceFigureNames(content.body) }
  if (content.type === 7) return { ...row, ...none, ...documentColumns(content.document) }
  if (content.type === 8) return { ...row, ...none, package_id: packageIdOf(content.package) }
  if (content.type === 11) return { ...row, ...none, body: content.body, settings: assignmentSettings(content) }
  if (content.type === 10) return { ...row, ...none, settings: quizSettings(content, bankId) }
  const files = courseMedia[content.media]
  const id = (name: string | undefined) => (name === undefined ? null : demoFileId(name))
  return {
    ...row,
    ...none,
    sd_file: id(files.sd),
    hd_file: id(files.hd),
    shd_file: id(files.shd),
    file: id(files.file),
    poster_file: id(files.poster),
    subtitles: { zh: demoFileId(files.subtitles.zh), en: demoFileId(files.subtitles.en) },
  }
}

const assignmentSettings = ({ points, minutes, dueDays }: DemoAssignment): AssignmentRules => ({
  points,
  minutes,
  dueDays,
  takesText: true,
  maxFiles: 3,
})

function quizSettings({ questions, passPercent, feedback }: DemoQuiz, bankId: string | null): QuizRules {
  if (bankId === null) throw new Error('The demo has no bank for quizzes')
  return { questionIds: [], draws: [{ bankId, count: questions }], passPercent, attempts: 0, feedback }
}

const packageIdOf = (key: PackageKey) => demoId('package', key)

/**
 * Imports the packages of the demo as an upload would: whole, with an index of their entries. Their files must exist.
 */
async function loadPackages(tx: Transaction, now: Date): Promise<void> {
  for (const [key, file] of Object.entries(packageFiles)) {
    const place = path.join(mediaFolder, file)
    const { manifest, entries } = await readPackage(place, (await stat(place)).size, null)
    const { version, title, items, sequencing } = manifest
    await insertPackage(
      tx,
      {
        id: packageIdOf(key as PackageKey),
        fileId: demoFileId(file),
        version,
        title,
        items,
        sequencing,
        createdBy: demoId('account', 'staff'),
        createdAt: now,
      },
      entries,
    )
  }
}

type Ids = { readonly exams: ReadonlyMap<string, string>; readonly schemes: ReadonlyMap<string, string> }

/**
 * Loads categories, teachers, and products with their sections, lessons and entitlements. Exams and certificate schemes
 * must exist.
 */
export async function loadCatalogue(tx: Transaction, ids: Ids, now: Date): Promise<void> {
  await updateCategoryNames(tx, categories)
  await insertDemoRows(
    tx,
    'teacher',
    teachers.map(({ key, name, title, bio }) => ({ id: demoId('teacher', key), name, title, bio })),
  )
  await loadPackages(tx, now)
  const bankId = await findPracticeBankId(tx)
  await insertDemoRows(
    tx,
    'content',
    courses.flatMap((course) =>
      course.contents.map((content) => contentRow(content, daysBefore(now, course.publishedDaysAgo), bankId)),
    ),
  )
  await insertDemoRows(
    tx,
    'product',
    courses.map((course) => ({
      id: demoId('product', course.key),
      kind: course.kind,
      content_type: course.contentType,
      category_id: course.categoryId,
      zones: course.zones,
      level: course.level,
      title: course.title,
      promise: course.promise,
      introduction: course.introduction,
      cover_pattern: course.coverPattern,
      teacher_id: demoId('teacher', course.teacher),
      contributor: course.contributor ?? null,
      tags: course.tags,
      price_kind: course.priceKind,
      price_fen: course.priceFen,
      in_sequence: course.inSequence,
      certificate_scheme_id: (course.certificateScheme && ids.schemes.get(course.certificateScheme)) ?? null,
      exam_id: (course.exam && ids.exams.get(course.exam)) ?? null,
      preview_num: course.previewNum,
      preview_time: course.previewTime,
      drag_play: course.dragPlay,
      speed_up_play: course.speedUpPlay,
      interventions: course.interventions,
      intervention_minutes: course.interventionMinutes,
      watermark: course.watermark ?? false,
      status: 'published',
      for_companies: course.companies !== undefined,
      learner_count: course.learnerCount,
      published_at: daysBefore(now, course.publishedDaysAgo),
      updated_at: daysBefore(now, course.updatedDaysAgo),
      lesson_count: 0,
      duration: 0,
      rating_sum: 0,
      rating_count: 0,
    })),
  )
  await insertDemoRows(
    tx,
    'product_company',
    courses.flatMap((course) =>
      (course.companies ?? []).map((company) => ({
        product_id: demoId('product', course.key),
        company_id: demoId('company', company),
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'section',
    courses.flatMap((course) =>
      course.sections.map((section, index) => ({
        id: demoId('section', `${course.key} ${index}`),
        product_id: demoId('product', course.key),
        position: index + 1,
        title: section.title,
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'lesson',
    courses.flatMap((course) => {
      let position = 0
      return course.sections.flatMap((section, index) =>
        section.lessons.map((lesson, nth) => ({
          product_id: demoId('product', course.key),
          content_id: demoId('content', lesson),
          section_id: demoId('section', `${course.key} ${index}`),
          position: ++position,
          label: `${index + 1}.${nth + 1}`,
        })),
      )
    }),
  )
  for (const exam of exams) {
    const id = ids.exams.get(exam.key)
    if (exam.product && id) await setRequiredCourse(tx, id, demoId('product', exam.product))
  }
  await insertDemoRows(
    tx,
    'entitlement',
    entitlements.map((right) => ({
      id: demoId('entitlement', `${right.company} ${right.account ?? ''} ${right.product}`),
      company_id: demoId('company', right.company),
      account_id: right.account ? demoId('account', right.account) : null,
      product_id: demoId('product', right.product),
      source: right.source,
      valid_until: right.daysLeft === null ? null : daysBefore(now, -right.daysLeft),
      created_at: daysBefore(now, 150),
    })),
  )
}
