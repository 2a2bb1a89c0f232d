/** The maximum number of characters of each text of the brand. */
export const brandLimits = {
  name: 60,
  shortName: 30,
  issuer: 80,
  address: 200,
  email: 100,
  phone: 40,
  mailSender: 60,
  mailFooter: 600,
  smsSignature: 20,
  footer: 200,
  recordWords: 60,
  recordUrl: 300,
  pageTitle: 60,
  pageLead: 300,
} as const

/** The records of the footer, such as the ICP filing and the public security filing. */
export const footerRecordNames = ['icp', 'police'] as const

/** Public pages that an organisation may not need: each can be switched off. */
export const switchablePages = [
  '/technicalTraining',
  '/manageTraining',
  '/preSales',
  '/learnAboutService',
  '/findPartner',
  '/classOpeningPlan',
  '/careerCertification',
  '/certification',
  '/examFiles',
  '/news',
] as const
export type SwitchablePage = (typeof switchablePages)[number]

/** The names of a portal for which none have been set. */
export const defaultPortalNames = {
  name: { zh: '培训认证中心', en: 'Training and Certification Centre' },
  shortName: { zh: '培训认证中心', en: 'Training Centre' },
} as const
