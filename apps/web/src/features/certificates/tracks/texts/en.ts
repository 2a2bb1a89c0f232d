import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Career certification',
  lead: 'Each track rises by levels and says what each of them asks for. Signed in, you see how far you have come.',
  level: (n) => `Level ${n}`,
  forEver: 'Does not expire',
  noExam: 'No exam is open to you at present',
  planned: 'Not offered yet',
  heldStates: {
    expired: 'Your certificate has expired',
    revoked: 'Your certificate was revoked',
    superseded: 'Replaced by a newer certificate',
  },
  toCertificate: 'See the certificate',
  apply: 'Apply with evidence',
  emptyTitle: 'No tracks yet',
  emptyHint: 'Tracks appear here once they are published. Certificates of courses are not affected.',
  courses: 'Browse courses',
  allSteps: 'From a choice to a certificate, in five steps',
  others: 'Other tracks',
  othersNote: 'Each step up asks for more and says more',
  yours: 'Your track',
  toGo: (count, level) => `${count === 1 ? 'One thing stands' : `${count} things stand`} between you and ${level}.`,
  whole: 'You hold every level of this track.',
  left: (count) => `${count} left`,
  kinds: { course: 'Course', exam: 'Exam', other: 'Or exam' },
  validity: 'Valid for',
  years: (n) => plural(n, 'year'),
  months: (n) => plural(n, 'month'),
  earned: 'Earned',
  learnt: 'Completed',
  afterCourse: 'After the course',
  notLearnt: 'Not completed',
  issued: 'Earned on',
  until: 'Valid until',
  items: (courses, exams) =>
    [courses ? plural(courses, 'course') : '', exams ? plural(exams, 'exam') : ''].filter(Boolean).join(', '),
  start: 'Begin learning',
  goOn: 'Continue learning',
  sit: 'Sit the exam',
  seeExam: 'See the exam',
  book: 'Apply and book a seat',
  seeSeat: 'See my seat',
  atCentre: 'At a centre',
  seats: { missing: 'Apply first', booked: 'Seat booked', now: 'Your session is on' },
  equal: 'Already hold something equal?',
  equalHint: 'No need to begin again. Apply with a scan or a record of projects; a return says why.',
  equalAction: 'Apply with evidence',
  check: 'Check a certificate',
  checkHint: 'Number and name must both fit; there is no list to search.',
  certification: {
    title: 'Certification',
    lead: 'A certificate says what you can do, and how it was proved. Five steps lead there.',
    steps: [
      {
        title: 'Choose a track',
        text: 'See which courses and exams each level asks for.',
        to: '/careerCertification',
        action: 'Career certification',
      },
      {
        title: 'Learn',
        text: 'Complete the courses, or what your company’s plan asks for.',
        to: '/content-center',
        action: 'Browse courses',
      },
      {
        title: 'Practise',
        text: 'Try yourself with question banks and your wrong-question book, as often as you like.',
        to: '/mockExam',
        action: 'Begin practice',
      },
      {
        title: 'Sit the exam',
        text: 'Under the published rules and times; results come out by the same rules.',
        to: '/exam/list',
        action: 'See exams',
      },
      {
        title: 'Get the certificate',
        text: 'Its number is unique, and with the holder’s name it can be checked by anybody.',
        to: '/certificateQuery',
        action: 'Check a certificate',
      },
    ],
    step: (n) => `Step ${n}`,
    choose: 'Choose a track',
    know: 'Good to know',
    facts: [
      {
        question: 'How long is a certificate valid?',
        answer:
          'Certificates of completion do not expire. Certifications show their validity on the document; pass the exam again before it ends to renew them.',
      },
      {
        question: 'What if I do not pass?',
        answer:
          'Each exam says how often it may be sat and when again. Your report names weak topics and the courses that help.',
      },
      {
        question: 'How can others tell that a certificate is real?',
        answer:
          'By its number and the holder’s name on the certificate check page, or with the QR code on it. When they do not match, nothing is shown.',
      },
      {
        question: 'Can a certificate be revoked?',
        answer:
          'Only for proven misconduct, or when a corrected result no longer passes. The reason is shown to everybody who checks it.',
      },
    ],
  },
}
