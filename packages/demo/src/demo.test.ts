import { describe, expect, it } from 'vitest'
import { examCentres, examSessions } from './appointments.ts'
import { assignmentLesson, assignmentSubmissions } from './assignments.ts'
import { checklists, observations } from './checklists.ts'
import { companies, entitlements } from './companies.ts'
import { courses } from './courses.ts'
import { exams } from './exams.ts'
import { knowledgeItems } from './knowledge/items.ts'
import { knowledgeTopics } from './knowledge/topics.ts'
import { liveClasses, liveReplays } from './live.ts'
import { lessonNotes } from './notes.ts'
import { people } from './people.ts'
import { studyPlans } from './plans.ts'
import { policies } from './policies.ts'
import { posts } from './posts.ts'
import { leavesOfAbsence, requirements, teamManagers } from './requirements.ts'
import { certificateSchemes, certificateTracks } from './schemes.ts'
import { teachers } from './teachers.ts'
import { productTopics } from './topics.ts'

const contents = courses.flatMap((course) => course.contents)
const keysOf = (list: readonly { readonly key: string }[]) => new Set(list.map((one) => one.key))
const allowed = new Set([
  'p',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'strong',
  'em',
  'code',
  'pre',
  'blockquote',
  'figure',
  'figcaption',
  'img',
])

describe('demo knowledge', () => {
  it('is in the tree, is written by teachers, and has all texts in both languages, in allowed tags only', () => {
    const [topic, teacher] = [knowledgeTopics, teachers].map(keysOf)
    expect(keysOf(knowledgeItems).size).toBe(knowledgeItems.length)
    expect(knowledgeItems.length).toBeGreaterThanOrEqual(16)
    for (const one of knowledgeTopics) if (one.parent) expect(topic).toContain(one.parent)
    for (const item of knowledgeItems) {
      expect(topic, item.key).toContain(item.topic)
      expect(teacher, item.key).toContain(item.author)
      if (!('zh' in item)) continue
      expect(item.zh).toMatch(/\p{Script=Han}/u)
      expect(item.en).not.toMatch(/\p{Script=Han}/u)
      expect([...item.zh.matchAll(/<h3>/g)].length, item.key).toBe([...item.en.matchAll(/<h3>/g)].length)
      for (const [, tag = ''] of `${item.zh}${item.en}`.matchAll(/<\/?([a-z][a-z0-9]*)/gu))
        expect(allowed).toContain(tag)
    }
  })
})

describe('demo assignments', () => {
  it('are lessons of their course, submitted by members, and returned with a comment', () => {
    const { course, lesson, after } = assignmentLesson
    const lessons = courses.find(({ key }) => key === course)?.sections.flatMap((section) => section.lessons) ?? []
    expect(lessons.indexOf(after)).toBeGreaterThanOrEqual(0)
    expect(lessons.indexOf(lesson)).toBeGreaterThan(lessons.indexOf(after))
    for (const { person, company, daysAgo, mark } of assignmentSubmissions) {
      const memberships = people.find(({ key }) => key === person)?.memberships ?? []
      expect(
        memberships.map((one) => one.company),
        person,
      ).toContain(company)
      if (!mark) continue
      expect(mark.daysAgo, person).toBeLessThan(daysAgo)
      expect(mark.comment, person).not.toBe('')
      expect(mark.points === null, person).toBe(mark.state === 'returned')
    }
  })
})

describe('demo courses', () => {
  it('have keys of their own', () => {
    expect(keysOf(courses).size).toBe(courses.length)
    expect(keysOf(contents).size).toBe(contents.length)
  })
  it('refer only to what exists', () => {
    const [content, product, exam, scheme, teacher, company] = [
      contents,
      courses,
      exams,
      certificateSchemes,
      teachers,
      companies,
    ].map(keysOf)
    for (const course of courses) {
      expect(teacher, course.key).toContain(course.teacher)
      if (course.exam) expect(exam, course.key).toContain(course.exam)
      if (course.certificateScheme) expect(scheme, course.key).toContain(course.certificateScheme)
      for (const one of course.companies ?? []) expect(company).toContain(one)
      for (const lesson of course.sections.flatMap((section) => section.lessons))
        expect(content, course.key).toContain(lesson)
    }
    for (const one of liveClasses) expect(teacher, one.key).toContain(one.teacher)
    for (const one of liveReplays)
      expect(
        courses.find((course) => course.key === one.product)?.sections.flatMap((section) => section.lessons),
        one.key,
      ).toContain(one.content)
    for (const one of entitlements) expect(product).toContain(one.product)
    const [person, department] = [keysOf(people), keysOf(companies.flatMap((one) => one.departments))]
    for (const one of requirements) {
      expect(company).toContain(one.company)
      for (const key of one.departments) expect(department, one.key).toContain(key)
      for (const key of one.products) expect(product, one.key).toContain(key)
      for (const waived of one.waived) expect(person, one.key).toContain(waived.person)
      for (const key of one.policies ?? []) expect(keysOf(policies), one.key).toContain(key)
    }
    for (const one of policies) expect(company).toContain(one.company)
    for (const one of [...leavesOfAbsence, ...teamManagers, ...posts]) expect(person).toContain(one.person)
    for (const { subject, key } of posts)
      expect({ course: product, exam, centre: keysOf(examCentres) }[subject]).toContain(key)
    for (const one of observations) {
      expect(person).toContain(one.person)
      expect(person).toContain(one.observer)
      expect(keysOf(checklists)).toContain(one.checklist)
    }
    for (const one of teamManagers) expect(department).toContain(one.department)
    for (const plan of studyPlans) {
      expect(company).toContain(plan.company)
      for (const one of plan.people) expect(person, plan.key).toContain(one)
      for (const one of plan.departments) expect(department, plan.key).toContain(one)
      for (const item of plan.items)
        expect(item.product ? product : exam, plan.key).toContain(item.product ?? item.exam)
    }
  })
  it('say everything in both languages, in allowed tags only', () => {
    const bodies = [
      ...policies.flatMap(({ revisions }) => revisions.map(({ body }) => body)),
      ...courses.map((course) => course.introduction),
      ...contents.flatMap((one) => (one.type === 1 ? [one.body] : [])),
    ]
    for (const { zh, en } of bodies) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en.length).toBeGreaterThan(20)
      for (const [, tag = ''] of `${zh}${en}`.matchAll(/<\/?([a-z][a-z0-9]*)/gu)) expect(allowed).toContain(tag)
    }
  })
})

describe('demo topics', () => {
  it('hold several things that exist, each once, and say everything in both languages, in allowed tags only', () => {
    const [product, item, teacher] = [[...courses, ...liveClasses], knowledgeItems, teachers].map(keysOf)
    expect(productTopics.length).toBeGreaterThanOrEqual(2)
    expect(keysOf([...productTopics, ...courses, ...liveClasses]).size).toBe(
      productTopics.length + courses.length + liveClasses.length,
    )
    for (const topic of productTopics) {
      expect(topic.holds.length, topic.key).toBeGreaterThanOrEqual(5)
      const held = topic.holds.map((one) => ('product' in one ? one.product : one.item))
      expect(new Set(held).size, topic.key).toBe(held.length)
      for (const one of topic.holds)
        'product' in one
          ? expect(product, topic.key).toContain(one.product)
          : expect(item, topic.key).toContain(one.item)
      if (topic.teacher) expect(teacher).toContain(topic.teacher)
      const { zh, en } = topic.introduction
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).not.toMatch(/\p{Script=Han}/u)
      for (const [, tag = ''] of `${zh}${en}`.matchAll(/<\/?([a-z][a-z0-9]*)/gu)) expect(allowed).toContain(tag)
    }
  })
})

describe('demo certification and zones', () => {
  it('offer every level of every track with an exam, and some only after a course', () => {
    for (const [track, { levels }] of Object.entries(certificateTracks)) {
      const schemes = certificateSchemes.filter((scheme) => scheme.track === track)
      expect(schemes.map((scheme) => scheme.levelIndex).sort(), track).toEqual(levels.map((_, index) => index))
      for (const scheme of schemes)
        expect(
          exams.filter((exam) => exam.certificateScheme === scheme.key),
          scheme.key,
        ).not.toEqual([])
      const asked = exams.filter((exam) => exam.product && schemes.some(({ key }) => key === exam.certificateScheme))
      expect(asked, track).not.toEqual([])
      for (const exam of asked)
        expect(
          courses.map(({ key }) => key),
          exam.key,
        ).toContain(exam.product)
    }
  })
  it('have several courses and exams in the pre-sales and the service zone', () => {
    for (const zone of ['preSales', 'service'] as const) {
      expect(courses.filter((course) => course.zones.includes(zone)).length, zone).toBeGreaterThanOrEqual(4)
      // Those for everyone: a visitor does not see a course of one company.
      expect(
        courses.filter((course) => course.zones.includes(zone) && !course.companies).length,
        zone,
      ).toBeGreaterThanOrEqual(3)
      expect(exams.filter((exam) => exam.zones.includes(zone)).length, zone).toBeGreaterThanOrEqual(2)
    }
  })
})

describe('demo notes', () => {
  it('are next to lessons of their course', () => {
    for (const note of lessonNotes) {
      const course = courses.find((one) => one.key === note.product)
      expect(course?.sections.flatMap((section) => section.lessons)).toContain(note.content)
      expect(keysOf(people)).toContain(note.account)
      expect(keysOf(companies)).toContain(note.company)
    }
  })
})

describe('demo exams', () => {
  it('can be sat as often as they say: the attempts of a day and the hours of the retake leave room for all of them', () => {
    for (const { key, dailyAttempts, totalAttempts, retakeHours } of exams) {
      const days = retakeHours === null ? Number.POSITIVE_INFINITY : Math.floor(retakeHours / 24) + 1
      expect((dailyAttempts ?? Number.POSITIVE_INFINITY) * days, key).toBeGreaterThanOrEqual(totalAttempts ?? 1)
    }
  })
})

describe('demo exam sessions', () => {
  it('are at centres that exist, in the days of their exam, no two at once in one room', () => {
    expect(keysOf(examSessions).size).toBe(examSessions.length)
    for (const one of examSessions) {
      expect(keysOf(examCentres), one.key).toContain(one.centre)
      const exam = exams.find(({ key }) => key === one.exam)
      expect(one.inDays, one.key).toBeGreaterThanOrEqual(exam?.opensInDays ?? Number.NaN)
      expect(one.inDays, one.key).toBeLessThanOrEqual(exam?.closesInDays ?? Number.NaN)
    }
    expect(new Set(examSessions.map(({ centre, inDays, startsAt }) => `${centre} ${inDays} ${startsAt}`)).size).toBe(
      examSessions.length,
    )
  })
})
