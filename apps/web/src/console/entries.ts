import type { StaffGrant, StaffPost } from '@portal/contract/http/call.ts'
import { isKnownAddress } from '@portal/contract/site/addresses.ts'
import type { ComponentType } from 'react'
import {
  CertificationIcon,
  CoursesIcon,
  ExamsIcon,
  OrdersIcon,
  PeopleIcon,
  PortalIcon,
  QuestionsIcon,
  ReportsIcon,
  SystemIcon,
  TodayIcon,
} from './icons.tsx'

/** The permissions of a person: for all companies, for their own company only, and the kinds of their posts. */
export type HeldGrants = {
  readonly grants: readonly StaffGrant[]
  readonly companyGrants: readonly StaffGrant[]
  readonly posts?: readonly StaffPost[]
}

/** A page of the console in the navigation rail. */
export type ConsolePageEntry<Name extends string = ConsolePageName> = {
  /** Its words are `pages[name]` in `texts`. */
  readonly name: Name
  readonly to: `/console${string}`
  /** One of these opens it; none: every member of staff. */
  readonly grants: readonly StaffGrant[]
  /** Also open with the grant for one company: its calls are `orForCompany`. */
  readonly orForCompany?: true
  /** Also open with this post: its calls are `orForPost`. */
  readonly orForPost?: StaffPost
  /** Pages below its address, open to the same people; their words are in `below` of `texts`. */
  readonly below?: readonly { readonly name: BelowName; readonly to: `/console${string}` }[]
}
/** A page below another one of the rail. */
type BelowName =
  | 'certificateApplies'
  | 'examCoupons'
  | 'prices'
  | 'promotions'
  | 'brandMessages'
  | 'signatures'
  | 'offices'
  | 'words'
  | 'observations'
  | 'joiningApplications'
  | 'products'
  | 'ledger'
type RailEntry = {
  /** Its words are `entries[name]` in `texts`. */
  readonly name: string
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly pages: readonly ConsolePageEntry<string>[]
}

/**
 * The rail, in its order. A page is drawn once its address is in the contract's `addresses`, so planned pages may be
 * listed here already. An entry is drawn when one of its pages is, and leads to the first page its reader may open.
 */
const rail = [
  { name: 'today', icon: TodayIcon, pages: [{ name: 'today', to: '/console', grants: [] }] },
  {
    name: 'courses',
    icon: CoursesIcon,
    pages: [
      { name: 'courses', to: '/console/courses', grants: ['courses'] },
      { name: 'media', to: '/console/media', grants: ['courses'] },
      { name: 'knowledge', to: '/console/knowledge', grants: ['courses'] },
      { name: 'teachers', to: '/console/teachers', grants: ['courses'] },
      { name: 'live', to: '/console/live', grants: ['live'] },
      { name: 'classes', to: '/console/classes', grants: ['courses'] },
      { name: 'plans', to: '/console/plans', grants: ['companies'], orForCompany: true },
      { name: 'requirements', to: '/console/requirements', grants: ['companies'], orForCompany: true },
      { name: 'policies', to: '/console/policies', grants: ['companies'], orForCompany: true },
      { name: 'assignments', to: '/console/assignments', grants: ['courses'], orForPost: 'teacher' },
      { name: 'credits', to: '/console/credits', grants: ['companies'], orForCompany: true },
      {
        name: 'checklists',
        to: '/console/checklists',
        grants: ['companies'],
        orForCompany: true,
        below: [{ name: 'observations', to: '/console/checklists/observations' }],
      },
      { name: 'materials', to: '/console/materials', grants: ['courses'] },
    ],
  },
  {
    name: 'questions',
    icon: QuestionsIcon,
    pages: [{ name: 'questions', to: '/console/questions', grants: ['questions'], orForCompany: true }],
  },
  {
    name: 'exams',
    icon: ExamsIcon,
    pages: [
      { name: 'exams', to: '/console/exams', grants: ['exams'], orForCompany: true },
      { name: 'marking', to: '/console/marking', grants: ['grading'], orForCompany: true },
      { name: 'reviews', to: '/console/reviews', grants: ['exams'], orForCompany: true },
    ],
  },
  {
    name: 'certification',
    icon: CertificationIcon,
    pages: [
      { name: 'certificates', to: '/console/certificates', grants: ['certificates'] },
      { name: 'batches', to: '/console/batches', grants: ['certificates'] },
      { name: 'tracks', to: '/console/tracks', grants: ['certificates'] },
      { name: 'templates', to: '/console/templates', grants: ['certificates'] },
      { name: 'designs', to: '/console/designs', grants: ['certificates'], orForCompany: true },
      {
        name: 'applications',
        to: '/console/applications',
        grants: ['certificates'],
        below: [{ name: 'certificateApplies', to: '/console/applications/certificates' }],
      },
      {
        name: 'centres',
        to: '/console/centres',
        grants: ['certificates'],
        below: [{ name: 'examCoupons', to: '/console/centres/coupons' }],
      },
      { name: 'checkin', to: '/console/checkin', grants: ['certificates'], orForPost: 'invigilator' },
      { name: 'examFiles', to: '/console/examFiles', grants: ['certificates'] },
    ],
  },
  {
    name: 'people',
    icon: PeopleIcon,
    pages: [
      { name: 'people', to: '/console/people', grants: ['companies'], orForCompany: true },
      { name: 'companies', to: '/console/companies', grants: ['companies'], orForCompany: true },
      { name: 'roles', to: '/console/roles', grants: ['companies'], orForCompany: true },
      { name: 'identity', to: '/console/identity', grants: ['companies'], orForCompany: true },
      {
        name: 'joining',
        to: '/console/joining',
        grants: ['companies'],
        orForCompany: true,
        below: [{ name: 'joiningApplications', to: '/console/joining/applications' }],
      },
      { name: 'notices', to: '/console/notices', grants: ['companies'], orForCompany: true },
    ],
  },
  {
    name: 'orders',
    icon: OrdersIcon,
    pages: [
      {
        name: 'orders',
        to: '/console/orders',
        grants: ['commerce'],
        below: [
          { name: 'prices', to: '/console/orders/prices' },
          { name: 'promotions', to: '/console/orders/promotions' },
        ],
      },
      { name: 'invoices', to: '/console/invoices', grants: ['commerce'] },
      { name: 'coupons', to: '/console/coupons', grants: ['commerce'] },
      { name: 'reconciliation', to: '/console/reconciliation', grants: ['commerce'] },
    ],
  },
  {
    name: 'portal',
    icon: PortalIcon,
    pages: [
      { name: 'news', to: '/console/news', grants: ['site'] },
      { name: 'partners', to: '/console/partners', grants: ['site'] },
      { name: 'home', to: '/console/home', grants: ['site'] },
      {
        name: 'brand',
        to: '/console/brand',
        grants: ['operations'],
        below: [{ name: 'brandMessages', to: '/console/brand/messages' }],
      },
      {
        name: 'statements',
        to: '/console/statements',
        grants: ['site'],
        below: [{ name: 'signatures', to: '/console/statements/signatures' }],
      },
      {
        name: 'messages',
        to: '/console/messages',
        grants: ['site'],
        below: [{ name: 'offices', to: '/console/messages/offices' }],
      },
      {
        name: 'comments',
        to: '/console/comments',
        grants: ['moderation'],
        orForCompany: true,
        below: [{ name: 'words', to: '/console/comments/words' }],
      },
      {
        name: 'wishes',
        to: '/console/wishes',
        grants: ['courses'],
        below: [{ name: 'products', to: '/console/wishes/products' }],
      },
      {
        name: 'rewards',
        to: '/console/rewards',
        grants: ['commerce'],
        below: [{ name: 'ledger', to: '/console/rewards/ledger' }],
      },
    ],
  },
  {
    name: 'reports',
    icon: ReportsIcon,
    pages: [{ name: 'reports', to: '/console/reports', grants: ['reports'], orForCompany: true }],
  },
  {
    name: 'system',
    icon: SystemIcon,
    pages: [
      { name: 'audit', to: '/console/audit', grants: ['operations'], orForCompany: true },
      { name: 'signIns', to: '/console/signIns', grants: ['operations'] },
      { name: 'outbox', to: '/console/outbox', grants: ['operations'] },
      { name: 'jobs', to: '/console/jobs', grants: ['operations'] },
      { name: 'developers', to: '/console/developers', grants: ['companies'], orForCompany: true },
      { name: 'settings', to: '/console/settings', grants: ['operations'] },
    ],
  },
] as const satisfies readonly RailEntry[]

export type RailEntryName = (typeof rail)[number]['name']
export type ConsolePageName = (typeof rail)[number]['pages'][number]['name']
export type AllowedEntry = {
  readonly name: RailEntryName
  readonly icon: RailEntry['icon']
  readonly pages: readonly ConsolePageEntry[]
}

/** Returns true when a person with these grants may open the page. The server checks again on every call. */
export const canOpenPage = (
  page: Pick<ConsolePageEntry, 'grants' | 'orForCompany' | 'orForPost'>,
  { grants, companyGrants, posts = [] }: HeldGrants,
): boolean =>
  page.grants.length === 0 ||
  (page.orForPost !== undefined && posts.includes(page.orForPost)) ||
  page.grants.some((one) => grants.includes(one) || (page.orForCompany === true && companyGrants.includes(one)))

/** Returns the entries visible to a person, each with those of its pages that exist and that they may open. */
export function allowedEntries(
  held: HeldGrants,
  isThere: (address: string) => boolean = isKnownAddress,
): readonly AllowedEntry[] {
  return rail
    .map((entry) => ({
      ...entry,
      pages: (entry.pages as readonly ConsolePageEntry[]).filter((page) => isThere(page.to) && canOpenPage(page, held)),
    }))
    .filter((entry) => entry.pages.length > 0)
}

/**
 * Returns true when an entry has several pages, which the frame lists next to the rail: its own pages or, for Reports,
 * the reports.
 */
export const hasPageColumn = (entry: AllowedEntry): boolean => entry.pages.length > 1 || entry.name === 'reports'

/**
 * Returns true when a path belongs to a page: `/console/people/12` to `/console/people`. The page Today contains only
 * itself.
 */
export const isWithinPage = (path: string, page: Pick<ConsolePageEntry, 'to'>): boolean =>
  path === page.to || (page.to !== '/console' && path.startsWith(`${page.to}/`))

/** Returns the listed page that a path belongs to, even if its reader may not open it; undefined if there is none. */
export function pageOfPath(path: string): ConsolePageEntry | undefined {
  return rail.flatMap((entry): readonly ConsolePageEntry[] => entry.pages).find((page) => isWithinPage(path, page))
}

/**
 * Returns true when the person is an invigilator and the path is an exam's live board, which they may open although
 * they can't open the list of exams.
 */
export const isBoardOpenToInvigilator = (path: string, { posts = [] }: HeldGrants): boolean =>
  posts.includes('invigilator') && /^\/console\/exams\/[^/]+\/board$/.test(path)
