import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable } from '../http/scalars.ts'
import { CompanyInfo } from '../identity/session.contract.ts'

/** The six feature flags of a company (specification section 3, configData). */
export const ConfigData = Type.Object({
  knowledgeModule: Type.Boolean(),
  showVipPaidCourseFlg: Type.Boolean(),
  showWannaLearnFlg: Type.Boolean(),
  showSharingRewardsFlg: Type.Boolean(),
  showSearchCourseFlg: Type.Boolean(),
  showRecommendCourseFlg: Type.Boolean(),
})

/** The company of the session with its flags (specification section 7: loginType 3, deviceType 5). */
export const ownCompanyRead = call({
  method: 'POST',
  path: '/company/pc/companyInfo',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Company of the session, with its feature flags',
  shows: ['company'],
  body: Type.Object({
    loginType: Type.Optional(Type.Integer({ default: 3 })),
    deviceType: Type.Optional(Type.Integer({ default: 5 })),
  }),
  data: Type.Object({
    id: Id,
    companyName: Type.String(),
    shortName: Type.String(),
    logo: Type.String(),
    brandColor: Nullable(Type.String()),
    configData: ConfigData,
  }),
  errors: [],
})

export const myCompanyList = call({
  method: 'POST',
  path: '/company/pc/otherCompany',
  access: 'signedIn',
  encoding: 'form',
  summary: 'All companies to which the user belongs',
  shows: ['company'],
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Id,
        companyName: Type.String(),
        shortName: Type.String(),
        logo: Type.String(),
        isCurrent: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
})

/** Moves the session to another company of the user (specification section 4). */
export const companySwitch = call({
  method: 'POST',
  path: '/user/pc/switchCompany',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Switch the company of this session',
  changes: [],
  body: Type.Object({ targetCompanyId: Id }),
  data: Type.Object({ companyInfo: CompanyInfo }),
  errors: ['notYourCompany'],
})
