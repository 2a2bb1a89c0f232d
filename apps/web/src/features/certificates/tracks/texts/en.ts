import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Career certification',
  lead: 'Each track has several levels, each with its own requirements.',
  visitorLead: 'Each track has several levels, each with its own requirements. Sign in to see your progress.',
  level: (n) => `Level ${n}`,
  forEver: 'No expiry',
  noExam: 'No exams are open to you at the moment',
  planned: 'Not offered yet',
  heldStates: {
    expired: 'Your certificate has expired',
    revoked: 'Your certificate was revoked',
    superseded: 'Your certificate was superseded',
  },
  toCertificate: 'View certificate',
  apply: 'Apply with evidence',
  emptyTitle: 'No tracks yet',
  emptyHint: 'Tracks appear here once they are published. Course certificates are not affected.',
  courses: 'Browse courses',
  allSteps: 'Five steps to a certificate',
  others: 'Other tracks',
  othersNote: 'Each level requires more than the one below it',
  yours: 'Your track',
  choose: 'Choose this track',
  chosen: (track) => `“${track}” is now your track`,
  toGo: (count, level) => `${plural(count, 'requirement')} left to reach ${level}.`,
  whole: 'You hold the highest level that this track offers.',
  left: (count) => `${count} left`,
  kinds: { course: 'Course', exam: 'Exam', other: 'Alternative exam' },
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
  start: 'Start learning',
  goOn: 'Go to course',
  sit: 'Take the exam',
  seeExam: 'View exam',
  book: 'Register and book a seat',
  seeSeat: 'View my seat',
  atCentre: 'At a centre',
  seats: { missing: 'No seat booked', booked: 'Seat booked', now: 'Session in progress' },
  equal: 'Already certified elsewhere?',
  equalHint: 'No need to start over. Apply with a scan of your certificate or a record of your projects.',
  equalAction: 'Apply with evidence',
  check: 'Verify a certificate',
  checkHint: 'The number and name must both match. There is no public list of holders.',
  certification: {
    title: 'Certification',
    lead: 'A certificate shows what you can do and how you proved it. Earning a certificate takes five steps.',
    steps: [
      {
        title: 'Choose a track',
        text: 'See which courses and exams each level requires.',
        to: '/careerCertification',
        action: 'View tracks',
      },
      {
        title: 'Learn',
        text: 'Complete the courses that the level or your company’s plan requires.',
        to: '/content-center',
        action: 'Browse courses',
      },
      {
        title: 'Practise',
        text: 'Practise with question banks and your wrong-question book as often as you like.',
        to: '/mockExam',
        action: 'Start practice',
      },
      {
        title: 'Take the exam',
        text: 'Exams and results follow the published rules.',
        to: '/exam/list',
        action: 'View exams',
      },
      {
        title: 'Get the certificate',
        text: 'Anyone can verify it with its unique number and the holder’s name.',
        to: '/certificateQuery',
        action: 'Verify a certificate',
      },
    ],
    step: (n) => `Step ${n}`,
    choose: 'Choose a track',
    know: 'Common questions',
    facts: [
      {
        question: 'How long is a certificate valid?',
        answer:
          'Until the expiry date printed on it. Without one, it doesn’t expire. You can renew a certificate before that date, for example by passing the exam again.',
      },
      {
        question: 'What if I don’t pass?',
        answer:
          'Each exam states how often and how soon you can retake it. Your report lists weak topics and suggested courses.',
      },
      {
        question: 'How can others verify a certificate?',
        answer:
          'They enter its number and the holder’s name on the verification page, or scan its QR code. If the details don’t match, nothing is shown.',
      },
      {
        question: 'Can a certificate be revoked?',
        answer:
          'Yes, for example for proven misconduct, or if a corrected result is no longer a pass. Anyone who verifies it sees the reason.',
      },
    ],
  },
}
