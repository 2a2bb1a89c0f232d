import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  zones: {
    title: 'Pre-sales and service zones',
    lead: 'Courses and exams gathered by job: pre-sales that explains a solution, service that keeps a site running.',
    preSales: { title: 'Pre-sales zone', lead: 'Courses and exams for pre-sales and solutions' },
    service: { title: 'Service zone', lead: 'Courses and exams for delivery, maintenance and service management' },
    about: 'About our services',
  },
  courses: 'Courses',
  exams: 'Exams',
  allCourses: (count) => (count === 1 ? 'The one course' : `All ${count} courses`),
  allExams: (count) => (count === 1 ? 'The one exam' : `All ${count} exams`),
  noCourses: 'There are no courses here yet; other fields may have what you need.',
  noExams: 'There are no exams in this zone at present.',
  browse: 'Browse all courses',
  offers: 'What it offers',
  audience: 'Who it is for',
  programmes: 'Programmes',
  technical: {
    title: 'Technical training',
    lead: 'For network engineers and operations staff: from principles to work on live networks.',
    offers: [
      'Whole courses on mobile, transport, core networks and cloud, with demonstrations and packages',
      'Every lesson has a completion rule; sections come in sequence and progress is recorded as it happened',
      'Quizzes, mock exams and formal exams, with a certificate for those who pass',
    ],
    audience: 'Engineers in radio, transport, core, cloud and operations, and everybody who prepares for a technical certification.',
  },
  management: {
    title: 'Management training',
    lead: 'For those who lead teams and projects: processes, risk and people, well kept.',
    offers: [
      'Processes and cases of change, incident and service management',
      'Mandatory courses on teamwork, site safety and compliance',
      'Companies assign them as study plans, with deadlines and progress',
    ],
    audience: 'Team leads, project and service managers, and those about to become one.',
  },
  service: {
    title: 'About our services',
    lead: 'What we do for companies, from learning to certificates. You may ask about each.',
    services: [
      {
        title: 'Online courses',
        text: 'Film, articles, documents and packages; you resume where you stopped, and progress is what was really learned.',
        to: '/content-center',
        action: 'Browse courses',
      },
      { title: 'Live classes', text: 'Regular live teaching with reminders, questions in the room, and a replay afterwards.', to: '/live', action: 'See the schedule' },
      { title: 'Company study plans', text: 'Courses and exams for departments or people, with progress and what is overdue.', to: '/study', action: 'See my study' },
      {
        title: 'Exams',
        text: 'One clock for all, answers saved as they are given, open rules against cheating, results that can be appealed.',
        to: '/exam/list',
        action: 'See exams',
      },
      { title: 'Certification', text: 'Whoever meets the demands gets a certificate that anybody can check.', to: '/certification', action: 'How certification works' },
      { title: 'Knowledge library', text: 'Procedures, checklists and fault cases, to look up at any time.', to: '/knowledge', action: 'Open the library' },
    ],
    ask: 'Would you like to know more?',
    askLead: 'Tell us what your company wants to solve; we answer by e-mail.',
    askAction: 'Contact us',
    companyAction: 'Ask for a company account',
  },
  certification: {
    title: 'Certification',
    lead: 'A certificate says what you can do, and how it was proved. Five steps lead there.',
    steps: [
      { title: 'Choose a track', text: 'See which courses and exams each level asks for.', to: '/careerCertification', action: 'Career certification' },
      { title: 'Learn', text: 'Complete the courses, or what your company’s plan asks for.', to: '/content-center', action: 'Browse courses' },
      { title: 'Practise', text: 'Try yourself with question banks and your wrong-question book, as often as you like.', to: '/mockExam', action: 'Begin practice' },
      { title: 'Sit the exam', text: 'Under the published rules and times; results come out by the same rules.', to: '/exam/list', action: 'See exams' },
      {
        title: 'Get the certificate',
        text: 'Its number is unique, and with the holder’s name it can be checked by anybody.',
        to: '/certificateQuery',
        action: 'Check a certificate',
      },
    ],
    step: (n) => `Step ${n}`,
    know: 'Good to know',
    facts: [
      {
        question: 'How long is a certificate valid?',
        answer: 'Certificates of completion do not expire. Certifications show their validity on the document; pass the exam again before it ends to renew them.',
      },
      {
        question: 'What if I do not pass?',
        answer: 'Each exam says how often it may be sat and when again. Your report names weak topics and the courses that help.',
      },
      {
        question: 'How can others tell that a certificate is real?',
        answer: 'By its number and the holder’s name on the certificate check page, or with the QR code on it. When they do not match, nothing is shown.',
      },
      {
        question: 'Can a certificate be revoked?',
        answer: 'Only for proven misconduct, or when a corrected result no longer passes. The reason is shown to everybody who checks it.',
      },
    ],
  },
}
