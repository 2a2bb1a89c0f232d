import type { SpecificationChapter, TestReference } from './specification.ts'

const web = 'apps/web/src'
const clientTest = (title: string): TestReference => [`${web}/api/specified-client.test.ts`, title]

const calls = (encoding: 'query' | 'form' | 'json', method: 'GET' | 'POST', paths: string) =>
  paths.split(' ').map((path) => ({ call: `${method} ${path}` as `POST /${string}`, encoding }))
const personal = (names: string) =>
  calls(
    'form',
    'POST',
    names
      .split(' ')
      .map((name) => `/user/pc/${name}`)
      .join(' '),
  )

/** Section 7 of the specification: the calls, one by one. */
export const specifiedCalls: readonly SpecificationChapter[] = [
  {
    title: '7. Calls: sign-in and session',
    items: [
      {
        says: 'form bodies carry from=pc, JSON bodies are serialised',
        at: [[`${web}/api/send.ts`, "form.set('from', 'pc')"]],
        tests: [clientTest('form bodies carry from=pc')],
      },
      ...calls(
        'form',
        'POST',
        '/user/pc/countryCodeList /user/pc/loginCodeV2 /user/pc/idaasLogin /user/pc/loginOut /user/protocolSign/get',
      ),
      { call: 'POST /user/protocolSign/sign', encoding: 'json' },
      { call: 'GET /isv/wecom/login', encoding: 'query' },
      { fields: 'type', of: '/user/pc/loginOut' },
      { fields: 'code appId corpId', of: '/isv/wecom/login' },
    ],
  },
  {
    title: '7. Calls: learning',
    items: [
      ...calls(
        'form',
        'POST',
        '/producer/study/addRecord_v3 /comp/pc/productDetail /comp/pc/category /content/pc/commentList /content/pc/addComment /content/pc/likeComment /user/pc/collectProduct /company/pc/apply /company/subscribe/activation',
      ),
      ...calls('query', 'GET', '/comp/pc/playInfo /company/pc/pcStudyPlanDetails'),
      { call: 'POST /comp/pc/playInfo', encoding: 'form' },
      { fields: 'knowledgeId contentId productId planId from', of: '/comp/pc/playInfo', says: 'query' },
    ],
  },
  {
    title: '7. Calls: payment',
    items: calls(
      'form',
      'POST',
      '/operational/productOrder/alipayPCOrder /operational/productOrder/wechatNativeOrder /operational/productOrder/isPay',
    ),
  },
  {
    title: '7. Calls: personal centre',
    items: [
      ...personal(
        'myHomepage teacherCollection collectTeacher productCollection rankWithTime recordDetail recordDetailAll recordWithTime recordWithTimeAll subscribeList subscribeNum studyRecordNum courseCollectionNum teacherCollectionNum profile updateUserInfo switchCompany',
      ),
      ...calls('form', 'POST', '/company/pc/otherCompany /company/pc/companyInfo'),
      { fields: 'targetCompanyId', of: '/user/pc/switchCompany' },
      { fields: 'loginType deviceType', of: '/company/pc/companyInfo' },
    ],
  },
  {
    title: '7. Calls: exams, certificates and others',
    items: [
      ...calls(
        'query',
        'GET',
        '/company/certificate/getCertificateListV2 /company/certificate/getCertificateDataOfProject /company/examApply/myExamApplyList /company/examCoupon/myExamCoupon /user/common/getDict /company/newsDynamic/getNewsDynamicList /company/partnersLogo/getPartnersLogoList /company/examLocation/getExamLocationList',
      ),
      { call: 'POST /user/user/userDetail' },
      { call: 'POST /user/user/sendSmsYZM' },
      { call: 'POST /user/user/updateUserInfoV3' },
      ...calls(
        'json',
        'POST',
        '/user/user/updateUserDetailForExamApply /company/examApply/cancel /company/certificateApply/save /company/studyMaterials/downLoad',
      ),
      { call: 'POST /xlearning_exam_Srv/file/upload/sftp', encoding: 'multipart' },
    ],
  },
]
