import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  zones: {
    title: 'Pre-sales and service zones',
    lead: 'Courses and exams gathered by job: pre-sales that explains a solution, service that keeps a site running.',
    preSales: {
      title: 'Pre-sales zone',
      lead: 'Courses and exams for pre-sales and solutions',
      roles: 'Say what a customer needs, where a solution ends, and what the price stands on.',
    },
    service: {
      title: 'Service zone',
      lead: 'Courses and exams for delivery, maintenance and service management',
      roles: 'Keep changes, incidents and sites safe; name a problem and close it.',
    },
    about: 'About our services',
  },
  courses: 'Courses',
  exams: 'Exams',
  allCourses: (count) => (count === 1 ? 'The one course' : `All ${count} courses`),
  allExams: (count) => (count === 1 ? 'The one exam' : `All ${count} exams`),
  noCourses: 'There are no courses here yet; other fields may have what you need.',
  browse: 'Browse all courses',
  offers: 'On offer',
  audience: 'Audience',
  programmes: 'Programmes',
  seeClasses: 'See the next classes',
  forTeam: 'Arrange a class for your team',
  team: {
    title: 'A class for your team',
    lead: 'Say how many you are, where, and what you want to solve. We answer by e-mail with a timetable.',
    companyAction: 'Ask for a company account',
    askAction: 'Contact us',
    steps: [
      {
        title: 'Say what you need',
        text: 'How many people, in which jobs and where, and the one problem that matters most',
      },
      {
        title: 'Settle the content',
        text: 'Chosen from the courses and the class plan, or adapted to cases of your own network',
      },
      { title: 'Learn', text: 'Study plans for departments or people, with progress and what is overdue' },
      {
        title: 'Exam and certificate',
        text: 'One exam for all; results and certificates stand in each person’s record',
      },
    ],
  },
  technical: {
    title: 'Technical training',
    lead: 'For network engineers and operations staff: from principles to work on live networks.',
    gains: ['Whole courses', 'Clear standards', 'Exams and certificates'],
    offers: [
      'Whole courses on mobile, transport, core networks and cloud, with demonstrations and packages',
      'Every lesson has a completion rule; sections come in sequence and progress is recorded as it happened',
      'Quizzes, mock exams and formal exams, with a certificate for those who pass',
    ],
    audience:
      'Engineers in radio, transport, core, cloud and operations, and everybody who prepares for a technical certification.',
  },
  management: {
    title: 'Management training',
    lead: 'For those who lead teams and projects: processes, risk and people, well kept.',
    gains: ['Processes and cases', 'Sites and compliance', 'Company study plans'],
    offers: [
      'Processes and cases of change, incident and service management',
      'Mandatory courses on teamwork, site safety and compliance',
      'Companies assign them as study plans, with deadlines and progress',
    ],
    audience: 'Team leads, project and service managers, and those about to become one.',
  },
  service: {
    title: 'About our services',
    lead: 'Our services for companies, from learning to certificates. You may ask about each.',
    services: [
      {
        title: 'Online courses',
        text: 'Film, articles, documents and packages; you resume where you stopped, and progress is what was really learned.',
        to: '/content-center',
        action: 'Browse courses',
      },
      {
        title: 'Live classes',
        text: 'Regular live teaching with reminders, questions in the room, and a replay afterwards.',
        to: '/live',
        action: 'See the schedule',
      },
      {
        title: 'Company study plans',
        text: 'Courses and exams for departments or people, with progress and what is overdue.',
        to: '/study',
        action: 'See my study',
      },
      {
        title: 'Exams',
        text: 'One clock for all, answers saved as they are given, open rules against cheating, results that can be appealed.',
        to: '/exam/list',
        action: 'See exams',
      },
      {
        title: 'Certification',
        text: 'Those who meet the demands get a certificate that anybody can check.',
        to: '/certification',
        action: 'How certification works',
      },
      {
        title: 'Knowledge library',
        text: 'Procedures, checklists and fault cases, to look up at any time.',
        to: '/knowledge',
        action: 'Open the library',
      },
    ],
    companyAction: 'Ask for a company account',
  },
}
