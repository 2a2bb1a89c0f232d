import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  zones: {
    title: 'Pre-sales and service zones',
    lead: 'Courses and exams by role: for pre-sales staff, who explain solutions, and service staff, who deliver and support them.',
    preSales: {
      title: 'Pre-sales zone',
      lead: 'Courses and exams for pre-sales and solutions',
      roles: 'Explain use cases, solution limits and the basis of a quote.',
    },
    service: {
      title: 'Service zone',
      lead: 'Courses and exams for delivery, maintenance and service management',
      roles: 'Deliver and support solutions to a standard, respond to customers, and resolve their problems.',
    },
    about: 'About our services',
  },
  courses: 'Courses',
  exams: 'Exams',
  allCourses: (count) => (count === 1 ? 'View course' : `All ${count} courses`),
  allExams: (count) => (count === 1 ? 'View exam' : `All ${count} exams`),
  noCourses: 'No courses here yet. Try another area.',
  browse: 'Browse all courses',
  offers: 'Training content',
  audience: 'Audience',
  programmes: 'Programmes',
  seeClasses: 'View upcoming classes',
  forTeam: 'Arrange a class for your team',
  team: {
    title: 'A class for your team',
    lead: 'Tell us how many people, where, and what problem you want to solve. We’ll reply by email with a timetable.',
    companyAction: 'Request a company account',
    askAction: 'Contact us',
    steps: [
      {
        title: 'Describe your needs',
        text: 'Number of people, roles, location and your most important problem',
      },
      {
        title: 'Agree on the content',
        text: 'Chosen from our courses and class schedule, or adapted to your own cases',
      },
      { title: 'Learn', text: 'Study plans for departments or people, with progress and overdue items' },
      {
        title: 'Exam and certificate',
        text: 'One exam for everyone. Results and certificates appear in each person’s record.',
      },
    ],
  },
  technical: {
    title: 'Technical training',
    lead: 'For engineers and technical staff: from principles to hands-on work.',
    gains: ['Structured courses', 'Defined completion rules', 'Exams and certificates'],
    offers: [
      'Structured courses from the basics to advanced topics, with demonstrations and courseware',
      'Every lesson has a completion rule; sections are taken in order, and progress is recorded accurately',
      'Quizzes, mock exams and formal exams, with a certificate when you pass',
    ],
    audience:
      'Staff in engineering, technical and operations roles, and anyone preparing for a technical certification.',
  },
  management: {
    title: 'Management training',
    lead: 'For team and project leaders: managing processes, risk and people.',
    gains: ['Methods and case studies', 'Safety and compliance', 'Company study plans'],
    offers: [
      'Methods and case studies in process, quality and service management',
      'Mandatory courses on teamwork, safety and compliance',
      'Study plans that companies assign to their staff, with due dates and progress',
    ],
    audience: 'Team leads, project and service managers, and future managers.',
  },
  service: {
    figures: 'In figures',
    title: 'About our services',
    lead: 'Our services for companies, from learning to certificates. Contact us about any of them.',
    services: [
      {
        title: 'Online courses',
        text: 'Videos, articles, documents and courseware. Resume where you stopped; progress reflects actual learning.',
        to: '/content-center',
        action: 'Browse courses',
      },
      {
        title: 'Live classes',
        text: 'Regular live teaching with reminders, live questions, and a replay afterwards.',
        to: '/live',
        action: 'View the schedule',
      },
      {
        title: 'Company study plans',
        text: 'Courses and exams for departments or people, with progress and overdue items.',
        to: '/study',
        action: 'View my learning',
      },
      {
        title: 'Exams',
        text: 'One clock for everyone, automatic saving, published anti-cheating rules and results open to appeal.',
        to: '/exam/list',
        action: 'View exams',
      },
      {
        title: 'Certification',
        text: 'Meet the requirements to receive a certificate that anyone can verify.',
        to: '/certification',
        action: 'How certification works',
      },
      {
        title: 'Knowledge library',
        text: 'Procedures, checklists and case studies to look up at any time.',
        to: '/knowledge',
        action: 'Open the library',
      },
    ],
    companyAction: 'Request a company account',
  },
}
