import { type addresses, addressOf } from './addresses.ts'

/** The chapters of the handbook in their order, which follows the setup of a new portal, from people to reports. */
export const handbookChapters = [
  'start',
  'courses',
  'live',
  'training',
  'questions',
  'exams',
  'marking',
  'certificates',
  'centres',
  'people',
  'identity',
  'site',
  'money',
  'reports',
  'system',
] as const
export type HandbookChapter = (typeof handbookChapters)[number]

export const isHandbookChapter = (name: string): name is HandbookChapter =>
  (handbookChapters as readonly string[]).includes(name)

type ConsoleAddress = Extract<(typeof addresses)[number], `/console${string}`>
type Section = { readonly chapter: HandbookChapter; readonly section: string }

/**
 * The section of the handbook about each page of the console. A new page must have one: otherwise its address does not
 * compile.
 */
export const handbookSections: Readonly<Record<ConsoleAddress, `${HandbookChapter}#${string}`>> = {
  '/console': 'start#today',
  '/console/handbook': 'start#today',
  '/console/handbook/$chapter': 'start#today',
  '/console/courses': 'courses#list',
  '/console/courses/$id': 'courses#edit',
  '/console/media': 'courses#media',
  '/console/knowledge': 'courses#knowledge',
  '/console/teachers': 'courses#teachers',
  '/console/teachers/$id': 'courses#teachers',
  '/console/assignments': 'courses#assignments',
  '/console/materials': 'courses#materials',
  '/console/live': 'live#list',
  '/console/live/$id': 'live#edit',
  '/console/live/$id/attendance': 'live#attendance',
  '/console/classes': 'live#classes',
  '/console/classes/$id': 'live#classes',
  '/console/classes/$id/people': 'live#class-people',
  '/console/plans': 'training#plans',
  '/console/plans/$id': 'training#plans',
  '/console/plans/$id/progress': 'training#plan-progress',
  '/console/requirements': 'training#requirements',
  '/console/requirements/$id': 'training#requirement',
  '/console/requirements/$id/people': 'training#requirement-people',
  '/console/credits': 'training#credits',
  '/console/credits/evidence': 'training#evidence',
  '/console/credits/audits': 'training#audits',
  '/console/checklists': 'training#checklists',
  '/console/checklists/$id': 'training#checklists',
  '/console/checklists/observations': 'training#observations',
  '/console/questions': 'questions#banks',
  '/console/questions/$bankId': 'questions#bank',
  '/console/questions/import': 'questions#import',
  '/console/exams': 'exams#list',
  '/console/exams/$id': 'exams#build',
  '/console/exams/$id/board': 'exams#board',
  '/console/exams/$id/release': 'exams#release',
  '/console/exams/$id/report': 'exams#report',
  '/console/exams/$id/report/people': 'exams#report-people',
  '/console/reviews': 'exams#reviews',
  '/console/marking': 'marking#list',
  '/console/marking/$id': 'marking#mark',
  '/console/certificates': 'certificates#list',
  '/console/tracks': 'certificates#tracks',
  '/console/tracks/$id': 'certificates#tracks',
  '/console/templates': 'certificates#templates',
  '/console/templates/$id': 'certificates#templates',
  '/console/applications': 'certificates#applications',
  '/console/applications/certificates': 'certificates#certificate-applications',
  '/console/centres': 'centres#centres',
  '/console/centres/coupons': 'centres#coupons',
  '/console/checkin': 'centres#check-in',
  '/console/examFiles': 'centres#exam-files',
  '/console/people': 'people#list',
  '/console/people/$id': 'people#person',
  '/console/people/import': 'people#import',
  '/console/companies': 'people#companies',
  '/console/companies/$id': 'people#company',
  '/console/roles': 'people#roles',
  '/console/identity': 'identity#connections',
  '/console/notices': 'identity#notices',
  '/console/developers': 'identity#developers',
  '/console/home': 'site#home',
  '/console/home/$id': 'site#home',
  '/console/brand': 'site#brand',
  '/console/brand/messages': 'site#brand-messages',
  '/console/news': 'site#news',
  '/console/news/$id': 'site#news',
  '/console/partners': 'site#partners',
  '/console/partners/$id': 'site#partners',
  '/console/statements': 'site#statements',
  '/console/statements/signatures': 'site#signatures',
  '/console/messages': 'site#messages',
  '/console/messages/offices': 'site#offices',
  '/console/comments': 'site#comments',
  '/console/comments/words': 'site#words',
  '/console/wishes': 'site#wishes',
  '/console/wishes/products': 'site#wish-products',
  '/console/orders': 'money#orders',
  '/console/orders/prices': 'money#prices',
  '/console/invoices': 'money#invoices',
  '/console/reconciliation': 'money#reconciliation',
  '/console/rewards': 'money#rewards',
  '/console/rewards/ledger': 'money#ledger',
  '/console/reports': 'reports#overview',
  '/console/reports/$kind': 'reports#kinds',
  '/console/reports/people': 'reports#people',
  '/console/reports/people/$id': 'reports#person',
  '/console/audit': 'reports#audit',
  '/console/signIns': 'reports#sign-ins',
  '/console/settings': 'system#settings',
  '/console/jobs': 'system#jobs',
  '/console/outbox': 'system#outbox',
}

/** Returns the section about the page of a path; for an unknown one, the first section. */
export function handbookSectionOf(path: string): Section {
  const address = addressOf(path) ?? '/console'
  const [chapter, section] = (handbookSections[address as ConsoleAddress] ?? 'start#today').split('#')
  return { chapter: chapter as HandbookChapter, section: section ?? '' }
}
