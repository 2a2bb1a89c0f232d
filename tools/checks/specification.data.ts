import type { CodeReference, SpecificationChapter, TestReference } from './specification.ts'
import { specifiedCalls } from './specification-calls.data.ts'

const web = 'apps/web/src'
const server = 'apps/server/src/features'
const contract = 'packages/contract/src'

const clientTest = (title: string): TestReference => [`${web}/api/specified-client.test.ts`, title]
const sessionFile = `${web}/api/session.ts`
const identityTest = (title: string): TestReference => [`${server}/identity/identity.routes.test.ts`, title]
const profileTest = (title: string): TestReference => [`${server}/identity/profile.routes.test.ts`, title]
const learningTest = (title: string): TestReference => [`${server}/learning/learning.routes.test.ts`, title]
const catalogueTest = (title: string): TestReference => [`${server}/catalogue/catalogue.routes.test.ts`, title]
const startingTest = (title: string): TestReference => [`${server}/sitting/starting.routes.test.ts`, title]
const integrityTest = (title: string): TestReference => [`${server}/sitting/exam-integrity.routes.test.ts`, title]
const answering = (title: string): TestReference => ['e2e/exam-answering.journey.ts', title]
const centre = (title: string): TestReference => ['e2e/personal-centre.journey.ts', title]
const examCodes = (words: string): CodeReference => [`${contract}/exams/exams.codes.ts`, words]

const publicRoutes =
  '/authLogin /login /careerCertification /certificateQuery /certification /classOpeningPlan /contactUs /content-center /course-details /course-play /detail /exam/answer /exam/details /exam/list /examAppointment /examApponitmentTime /examCenter /examFiles /findPartner / /knowledge /knowledge-preview /learnAboutService /legalStatement /live /manageTraining /mine-learn /mockExam /mockExam/examResult /news /preSales /privacyStatement /study /studyList /technicalTraining'
const userRoutes =
  '/user /user/base /user/bought /user/certificate /user/certificateDetail /user/coupon /user/exam /user/indexPage /user/material /user/ranking /user/recordDetail /user/recorddetail1 /user/subscribeList /user/userinfo /user/concern'
const routes = (list: string) => list.split(' ').map((route) => ({ route }))

/** The portal's specification, statement by statement, in its own order. What it leaves open ("not shown") is not listed. */
export const specification: readonly SpecificationChapter[] = [
  { title: '2. Screens and routes: public pages', items: routes(publicRoutes) },
  { title: '2. Screens and routes: user area', items: routes(userRoutes) },
  {
    title: '2. Screens and routes: what pages do',
    items: [
      {
        says: 'a page’s files fail after 120 seconds',
        at: [[`${web}/ui/lazy-screen.tsx`, 'chunkTimeout = 120_000']],
        tests: [[`${web}/ui/lazy-screen.test.ts`, 'a page whose files have not arrived after 120 seconds']],
      },
      {
        says: 'an address that leads nowhere is not found (404)',
        at: [[`${web}/shell/not-found.tsx`, 'NotFound']],
        tests: [
          [
            'apps/server/src/core/operations/platform.test.ts',
            'an address that cannot be read is answered like everything else',
          ],
        ],
      },
      {
        says: 'the detail page takes id, newPlanId, contentId and planid',
        at: [
          [`${web}/routes/detail.tsx`, 'newPlanId'],
          [`${web}/routes/detail.tsx`, 'planid'],
        ],
        tests: [['e2e/main-job.journey.ts', 'main job']],
      },
      {
        says: 'the centre’s home loads home data, subscriptions and their count',
        at: [[`${contract}/learning/my-home.contract.ts`, '/user/pc/myHomepage']],
        tests: [
          [`${server}/site/home.routes.test.ts`, 'what was studied shows'],
          [
            `${server}/site/centre.routes.test.ts`,
            'favourites, subscriptions and certificates count as their pages count them',
          ],
        ],
      },
      {
        says: 'weekly, monthly and yearly views of learning',
        at: [[`${contract}/learning/record.contract.ts`, 'PeriodType']],
        tests: [[`${server}/learning/record.routes.test.ts`, 'week, month and year'], centre('look back and export')],
      },
      {
        says: 'sign-in form with remember me and a forgotten password',
        at: [
          [`${contract}/identity/session.contract.ts`, 'rememberMe'],
          [`${contract}/identity/session.contract.ts`, 'passwordResetRequest'],
        ],
        tests: [
          identityTest('remember me lasts longer than an ordinary session'),
          identityTest('a forgotten password'),
        ],
      },
      {
        says: 'a sign-in that is shown over a page',
        at: [[`${web}/api/login-modal.ts`, 'signInModalStore']],
        tests: [['e2e/sign-out.journey.ts', ' chooses how to sign in over that page']],
      },
      {
        says: 'the way to single sign-on carries the page, with login=pc in its hash',
        at: [[`${web}/api/redirects.ts`, 'signInReturnAddress']],
        tests: [
          clientTest('carries the page'),
          ['apps/server/src/features/identity/sso.routes.test.ts', 'out to the provider, back to the very page'],
        ],
      },
      {
        says: 'a hash that contains 209 is stripped',
        at: [[`${web}/api/redirects.ts`, "includes('209')"]],
        tests: [clientTest('strips a hash that contains 209')],
      },
      {
        says: 'signing out leaves for the portal’s sign-out and comes back to the root hash',
        at: [[`${web}/api/redirects.ts`, 'redirectToSignOut']],
        tests: [
          clientTest('the sign-out page is opened after 300 ms'),
          ['e2e/sign-out.journey.ts', ' stays signed out'],
        ],
      },
      {
        says: 'after a change of the profile the page is /user/userinfo',
        at: [[`${contract}/identity/profile.contract.ts`, 'ownProfileUpdate']],
        tests: [centre('personal information: mistakes are reported')],
      },
      {
        says: 'pre-sales and service zones',
        at: [
          [`${web}/routes/preSales.tsx`, '/preSales'],
          [`${web}/routes/learnAboutService.tsx`, '/learnAboutService'],
        ],
        tests: [['e2e/pages.journey.ts', 'pages, ']],
      },
    ],
  },
  {
    title: '3. Entities and their fields',
    items: [
      {
        says: '`publicData`: access_token, userId, commpanyId, companyId, id, logo, companyName',
        at: [[sessionFile, 'commpanyId']],
        tests: [clientTest('publicData holds exactly the fields')],
      },
      {
        fields: 'access_token userId companyInfo id logo companyName',
        of: '/user/pc/idaasLogin',
        says: 'login response',
      },
      {
        fields:
          'knowledgeModule showVipPaidCourseFlg showWannaLearnFlg showSharingRewardsFlg showSearchCourseFlg showRecommendCourseFlg',
        of: '/company/pc/companyInfo',
        says: 'configData',
      },
      {
        says: 'loginSourceType NORMAL=0, WE_COM=1; proxyAppType NORMAL=0, WE_COM_PROXY=1',
        at: [
          [`${web}/api/wecom.ts`, 'NORMAL: 0, WE_COM: 1'],
          [`${web}/api/wecom.ts`, 'NORMAL: 0, WE_COM_PROXY: 1'],
        ],
        tests: [[`${web}/api/wecom.test.ts`, 'is stored, and an invalid entry']],
      },
      {
        says: 'isEnvWxWork',
        at: [[`${web}/api/wecom.ts`, 'isEnvWxWork']],
        tests: [[`${web}/api/wecom.test.ts`, 'WeCom’s browser is known by its name']],
      },
      { says: 'isLogin', at: [[sessionFile, 'isLogin']], tests: [clientTest('isLogin is whether it is there')] },
      {
        says: 'isNewVersion, isFromOfficial, loginAfterNeedJump',
        decided: '0020-where-we-differ-from-the-specification',
        words: 'isNewVersion',
      },
      { fields: 'againShowFlag', of: '/user/protocolSign/get', says: 'sign info' },
      {
        fields: 'lastRecord dragPlay speedUpPlay duration interventions times hdUrl sdUrl shdUrl url',
        of: '/comp/pc/playInfo',
        says: 'player',
      },
      {
        says: 'isShowModal of the player',
        decided: '0020-where-we-differ-from-the-specification',
        words: 'isShowModal',
      },
      {
        fields:
          'tarUserId tarCompanyId videoFormat verifyTime liveId viewType endTime videoTime viewTime planId contentId productId recordJson',
        of: '/producer/study/addRecord_v3',
        says: 'study record',
      },
      {
        says: 'content types 1 article, 2 audio, 3 video, 4 column, 5 topic, 6 live',
        at: [[`${contract}/catalogue/product.contract.ts`, 'ContentType']],
        tests: [catalogueTest('lessons have a state')],
      },
      { says: 'topics', decided: '0020-where-we-differ-from-the-specification', words: '## Topics' },
      {
        fields: 'productId isPlan authorUserId interventions interventionMode times',
        of: '/comp/pc/productDetail',
        says: 'product detail',
      },
      {
        fields: 'contentId percent lastContent previewNum previewTime',
        of: '/comp/pc/lessonList',
        says: 'lesson list',
      },
      { fields: 'contentId hdUrl sdUrl shdUrl url', of: '/comp/pc/videoSource', says: 'video source' },
      { fields: 'payshow isPay', of: '/comp/pc/qualification', says: 'payment flags' },
      { fields: 'classify', of: '/user/common/getDict', says: 'dictionaries: 1 certificate types, 2 identity types' },
      { fields: 'page size total list', of: '/content/pc/commentList', says: 'comments, paged' },
      {
        says: 'exam paper: user name and employee number',
        at: [[`${contract}/exams/exam.contract.ts`, 'employeeNo']],
        tests: [answering('a whole exam by keyboard alone')],
      },
      { fields: 'name email gender', of: '/user/pc/updateUserInfo', says: 'profile' },
    ],
  },
  {
    title: '4. States and transitions',
    items: [
      {
        says: 'sign-in: the user is stored, the modal closes, 登录成功 shows for 1 second',
        at: [
          [`${web}/shell/texts/zh.ts`, '登录成功'],
          [`${web}/ui/toast.ts`, 'success: 1000'],
        ],
        tests: [
          identityTest('signs in by user name or e-mail'),
          [`${web}/ui/toast.test.ts`, 'a word of %s stands for %i ms'],
        ],
      },
      {
        says: 'isLogin is recomputed at each navigation',
        at: [[sessionFile, 'recomputeLogin']],
        tests: [clientTest('isLogin is whether it is there')],
      },
      {
        says: 'wecomConfigStatus',
        at: [[`${web}/api/wecom.ts`, 'wecomConfigStatus']],
        tests: [[`${web}/api/wecom.test.ts`, 'wecomConfigStatus: signed in']],
      },
      {
        says: 'sign-out clears local storage and cookies, and leaves after 300 ms',
        at: [[`${web}/api/redirects.ts`, '300)']],
        tests: [
          clientTest('the sign-out page is opened after 300 ms'),
          ['e2e/sign-out.journey.ts', 'signing out: the other tabs follow'],
        ],
      },
      {
        says: 'sign-out keeps language, theme and corp',
        decided: '0020-where-we-differ-from-the-specification',
        words: 'clears local storage and all cookies',
      },
      {
        says: 'code 401 clears publicData and leads to the sign-in',
        at: [[`${web}/api/session-errors.ts`, 'error.code === 401']],
        tests: [clientTest('401 clears publicData')],
      },
      {
        says: 'code 202 makes a logout call, clears publicData, goes to the root path',
        at: [[`${web}/api/session-errors.ts`, 'signOutCall(token)']],
        tests: [
          clientTest('202 makes a logout call'),
          identityTest('a company of one session each ends the former one with a word'),
        ],
      },
      {
        says: 'privacy: asked until it is signed',
        at: [[`${contract}/identity/session.contract.ts`, 'againShowFlag']],
        tests: [identityTest('the agreement is required until it is signed')],
      },
      {
        says: 'play info sets where play goes on, dragging, speed, length and the interval of times × 60 seconds',
        at: [[`${web}/features/learning/playing/playback.ts`, 'times * 60']],
        tests: [
          learningTest('by GET and by POST, from every source page'),
          ['e2e/presence.journey.ts', 'a presence check'],
        ],
      },
      {
        says: 'nothing is reported of what has no length',
        at: [[`${web}/features/learning/playing/playback.ts`, 'this.#play.duration > 0']],
        tests: [[`${web}/features/learning/playing/study-reporter.test.ts`, 'every 15 seconds, at pause']],
      },
      {
        says: 'the lesson is that of contentId, else the last, else the first',
        at: [[`${web}/features/catalogue/parts/choose-lesson.ts`, 'findLessonToOpen']],
        tests: [learningTest('with the last lesson')],
      },
      {
        says: 'a lesson that is opened has 1 percent',
        at: [[`${server}/learning/play.service.ts`, 'Math.max(1, row.percent)']],
        tests: [learningTest('played in real time: credited')],
      },
      {
        says: 'company switch: 企业切换成功, and the new company’s logo and name',
        at: [[`${web}/shell/texts/zh.ts`, '企业切换成功']],
        tests: [
          identityTest('a session moves to another company of its person'),
          clientTest('another company changes its id, logo and name'),
        ],
      },
      {
        says: 'comments load six to a page',
        at: [[`${contract}/community/comment.limits.ts`, 'pageSize: 6']],
        tests: [catalogueTest('is paged by six')],
      },
      {
        says: 'a favourite has the detail and the lists asked for again',
        at: [[`${contract}/community/comment.contract.ts`, 'productFavouriteSet']],
        tests: [[`${web}/api/favourites.test.ts`, 'wherever a favourite is set']],
      },
      {
        says: 'an Alipay order is a form that the page rebuilds and sends as UTF-8',
        at: [[`${web}/features/orders/gateway-form.ts`, "acceptCharset = 'UTF-8'"]],
        tests: [
          [`${web}/features/orders/gateway-form.test.ts`, 'a form is taken apart'],
          ['e2e/checkout.journey.ts', 'a course is bought in the sandbox'],
        ],
      },
      { says: 'exam: not started', at: [examCodes('examNotStarted')], tests: [startingTest('not started')] },
      {
        says: 'exam: passed, attempts used up',
        at: [examCodes('examPassed'), examCodes('attemptsUsedUp')],
        tests: [integrityTest('INT-11: failed, passed, used up')],
      },
      {
        says: 'exam: completed',
        at: [examCodes('examCompleted')],
        tests: [startingTest('an ended attempt can’t be entered again')],
      },
      {
        says: 'exam: handed in by itself when its time is over',
        at: [[`${web}/features/exams/texts/en.ts`, 'Time is up, Auto-Submitted']],
        tests: [integrityTest('INT-07: the time left is the server’s'), ['e2e/exam-clock.journey.ts', 'INT-07']],
      },
      {
        says: 'five leaves hand a strict exam in',
        at: [[`${contract}/exams/exam.limits.ts`, 'leaveLimit: 5']],
        tests: [
          integrityTest('INT-12: replayed, forged and skipped counters'),
          ['e2e/exam-leaves.journey.ts', 'five exits submit it'],
        ],
      },
      {
        says: 'leaving or reloading a strict exam hands it in',
        at: [[`${web}/features/exams/texts/en.ts`, 'The current content is not saved, still exit?']],
        tests: [
          answering('leaving a strict exam by reloading submits it'),
          ['e2e/exam-leaves.journey.ts', 'a reload submits a strict exam'],
        ],
      },
      {
        says: 'questions are marked uncertain and unmarked; the sheet counts answered, unanswered, uncertain',
        at: [[`${web}/features/exams/answering/answer-sheet.ts`, 'uncertain']],
        tests: [[`${web}/features/exams/answering/answer-sheet.test.ts`, 'counts answered, unanswered and uncertain']],
      },
      {
        says: 'a section is locked until the earlier ones are learned',
        at: [[`${server}/catalogue/lesson-lock.rules.ts`, 'export']],
        tests: [
          [`${server}/catalogue/lesson-lock.rules.test.ts`, 'a section opens when every earlier lesson is completed'],
          learningTest('the sequence is the server’s'),
        ],
      },
      {
        says: 'a certificate comes with a completed course or a passed exam',
        at: [[`${server}/certificates/issue.service.ts`, 'export']],
        tests: [
          [`${server}/certificates/certificate.routes.test.ts`, 'passing the exam issues the certificate once'],
          [`${server}/certificates/certificate.routes.test.ts`, 'completing a course issues its certificate'],
        ],
      },
      { says: 'the first language', decided: '0019-first-language-from-the-browser', words: 'Chinese' },
    ],
  },
  {
    title: '5. Validation rules',
    items: [
      {
        says: 'an absolute media address gets the token, one with filePath= becomes a file of this host, any other is empty',
        at: [[`${web}/features/learning/playing/media-url.ts`, 'filePath=']],
        tests: [
          [`${web}/features/learning/playing/media-url.test.ts`, 'absolute addresses of ours get the token'],
          [`${web}/features/learning/playing/media-url.test.ts`, 'a file path becomes an address of the file service'],
        ],
      },
      {
        says: 'names are letters or Chinese characters',
        at: [[`${contract}/identity/profile.limits.ts`, 'export']],
        tests: [
          [`${contract}/identity/profile.limits.test.ts`, 'names of people are taken'],
          profileTest('name, e-mail and gender; only what is right is taken'),
        ],
      },
      {
        says: "'Email format is not correct'",
        at: [[`${contract}/identity/identity.codes.ts`, 'Email format is not correct']],
        tests: [profileTest('name, e-mail and gender; only what is right is taken')],
      },
      {
        says: "'Please rate the course', 'Please enter the comment content'",
        at: [
          [`${contract}/catalogue/catalogue.codes.ts`, 'Please rate the course'],
          [`${contract}/catalogue/catalogue.codes.ts`, 'Please enter the comment content'],
        ],
        tests: [catalogueTest('a comment needs a score and words')],
      },
      {
        says: 'handing in with questions left asks first, with their number',
        at: [[`${web}/features/exams/texts/en.ts`, 'notAnswered']],
        tests: [['e2e/mock-exam.journey.ts', 'leaving questions out asks for confirmation']],
      },
      {
        says: 'previewNum and previewTime are the server’s',
        at: [[`${server}/catalogue/lesson-lock.rules.ts`, 'preview']],
        tests: [
          [`${server}/catalogue/lesson-lock.rules.test.ts`, 'without an entitlement the first lessons are a preview'],
          learningTest('seeking off is enforced, and a preview ends'),
        ],
      },
    ],
  },
  {
    title: '6. Roles and permissions',
    items: [
      {
        says: 'the token is sent as header access_token',
        at: [[`${web}/api/send.ts`, 'access_token']],
        tests: [[`${web}/api/send.test.ts`, 'every call names the company that is shown']],
      },
      {
        says: 'flags of the company open its modules',
        at: [[`${contract}/companies/company.contract.ts`, 'showWannaLearnFlg']],
        tests: [['e2e/wanna-learn.journey.ts', 'a company without this feature shows nothing of it']],
      },
    ],
  },
  ...specifiedCalls,
  {
    title: '8. Error catalogue',
    items: [
      {
        says: '登录成功',
        at: [[`${web}/shell/texts/zh.ts`, '登录成功']],
        tests: [['e2e/main-job.journey.ts', 'main job']],
      },
      {
        says: '企业切换成功',
        at: [[`${web}/shell/texts/zh.ts`, '企业切换成功']],
        tests: [identityTest('a session moves to another company of its person')],
      },
      {
        says: "'Logout failed'",
        at: [[`${web}/shell/texts/en.ts`, 'Logout failed']],
        tests: [['e2e/sign-out.journey.ts', 'a sign-out that does not reach the server changes nothing']],
      },
      {
        says: "'Not unlocked, please learn in sequence'",
        at: [[`${contract}/learning/learning.codes.ts`, 'Not unlocked, please learn in sequence']],
        tests: [learningTest('the sequence is the server’s')],
      },
      {
        says: "'The number of exams is used up.'",
        at: [examCodes('The number of exams is used up.')],
        tests: [integrityTest('INT-11: failed, passed, used up')],
      },
      { says: "'Exam not started'", at: [examCodes('Exam not started')], tests: [startingTest('not started')] },
      {
        says: "'Exam completed'",
        at: [examCodes('Exam completed')],
        tests: [startingTest('an ended attempt can’t be entered again')],
      },
      {
        says: "'You have passed the exam and do not need to take the exam again'",
        at: [examCodes('You have passed the exam and do not need to take the exam again')],
        tests: [integrityTest('INT-11: failed, passed, used up')],
      },
      {
        says: "'Exam Timeout'",
        at: [examCodes('Exam Timeout')],
        tests: [startingTest('an ended attempt can’t be entered again')],
      },
      {
        says: "'Time is up, Auto-Submitted'",
        at: [[`${web}/features/exams/texts/en.ts`, 'Time is up, Auto-Submitted']],
        tests: [['e2e/exam-clock.journey.ts', 'INT-07']],
      },
      {
        says: "'The current question is not answered.'",
        at: [[`${web}/features/exams/texts/en.ts`, 'The current question is not answered.']],
        tests: [['e2e/mock-exam.journey.ts', 'practice question by question, by keyboard']],
      },
      {
        says: "'The current content is not saved, still exit?'",
        at: [[`${web}/features/exams/texts/en.ts`, 'The current content is not saved, still exit?']],
        tests: [['e2e/exam-leaves.journey.ts', 'a strict exam survives a second window']],
      },
      {
        says: "'You have failed to pass the exam. You can retake the exam within 24 hours after the first attempt.'",
        at: [examCodes('You have failed to pass the exam')],
        tests: [startingTest('"You can retake the exam" is shown while it is true')],
      },
      { says: 'the retake’s 24 hours', decided: '0018-retakes-within-24-hours', words: '24' },
      {
        says: 'a refused company switch shows the server’s words',
        at: [[`${contract}/companies/company.contract.ts`, 'companySwitch']],
        tests: [[`${web}/ui/use-write.test.tsx`, 'another one is said in the server’s words']],
      },
      {
        says: 'requests that time out, fail or cannot be read',
        at: [[`${web}/api/send.ts`, "'timeout'"]],
        tests: [[`${web}/api/send.test.ts`, 'a request that arrived too slowly was not done']],
      },
      {
        says: 'pagination: Go to, Page, Previous Page, Next Page',
        at: [
          [`${web}/ui/texts/en.ts`, "goTo: 'Go to'"],
          [`${web}/ui/texts/en.ts`, "next: 'Next Page'"],
        ],
        tests: [['e2e/pages.journey.ts', 'pages, ']],
      },
    ],
  },
  {
    title: '9. Business constants and limits',
    items: [
      {
        says: 'success code 200; session codes 401, 202',
        at: [[`${web}/api/session-errors.ts`, 'error.code !== 401 && error.code !== 202']],
        tests: [clientTest('any other code, and the answer to a former token, ends nothing')],
      },
      {
        says: 'page files 120 s',
        at: [[`${web}/ui/lazy-screen.tsx`, '120_000']],
        tests: [[`${web}/ui/lazy-screen.test.ts`, 'a page whose files have not arrived after 120 seconds']],
      },
      {
        says: 'videoFormat 1 for video, 3 otherwise; viewType 9; liveId 0',
        at: [[`${web}/features/learning/playing/study-reporter.ts`, 'viewType: 9']],
        tests: [[`${web}/features/learning/playing/study-reporter.test.ts`, 'every 15 seconds, at pause']],
      },
      {
        says: 'toasts: success 1 s, notification 1.5 s, others 3 s',
        at: [[`${web}/ui/toast.ts`, 'success: 1000, info: 3000, error: 3000, notification: 1500']],
        tests: [[`${web}/ui/toast.test.ts`, 'a word of %s stands for %i ms']],
      },
      {
        says: 'logout delay 300 ms',
        at: [[`${web}/api/redirects.ts`, '300)']],
        tests: [clientTest('the sign-out page is opened after 300 ms')],
      },
      {
        says: 'logout type 5',
        at: [[`${web}/api/single-sign-on.ts`, "type: '5'"]],
        tests: [['e2e/sign-out.journey.ts', 'a person who signs out on ']],
      },
      {
        says: 'record detail: page 0, size 10',
        at: [[`${contract}/learning/record.contract.ts`, 'pageQuery(10)']],
        tests: [[`${server}/learning/record.routes.test.ts`, 'by day, by lesson and by course']],
      },
      {
        says: 'default page 0, size 12; at most 999',
        at: [
          [`${contract}/http/page.ts`, 'defaultSize = 12'],
          [`${contract}/http/page.ts`, 'maximum: 999'],
        ],
        tests: [[`${server}/community/follow.routes.test.ts`, 'products by 12 and teachers by 15']],
      },
      {
        says: 'favourite products 12, teachers 15',
        at: [
          [`${contract}/community/follow.contract.ts`, 'pageQuery(12)'],
          [`${contract}/community/follow.contract.ts`, 'pageQuery(15)'],
        ],
        tests: [[`${server}/community/follow.routes.test.ts`, 'products by 12 and teachers by 15']],
      },
      {
        says: 'subscriptions of the centre: size 999',
        at: [[`${contract}/community/follow.contract.ts`, 'pageQuery(999)']],
        tests: [[`${server}/community/follow.routes.test.ts`, 'columns and teachers, what has news first']],
      },
      {
        says: 'comments 6 per page',
        at: [[`${contract}/community/comment.limits.ts`, 'pageSize: 6']],
        tests: [catalogueTest('is paged by six')],
      },
      {
        says: 'ranking begins with type 1',
        at: [[`${contract}/learning/record.contract.ts`, 'PeriodType']],
        tests: [[`${server}/learning/record.routes.test.ts`, 'most seconds first, equals share a place']],
      },
      {
        says: 'five screen leaves',
        at: [[`${contract}/exams/exam.limits.ts`, 'leaveLimit: 5']],
        tests: [integrityTest('INT-12: replayed, forged and skipped counters')],
      },
      {
        says: 'answers are kept 60 000 ms',
        at: [[`${web}/api/queries.ts`, 'staleTime: 60_000']],
        tests: [clientTest('an answer is kept for 60 000 ms')],
      },
      {
        says: 'date formats 1 to 10',
        decided: '0020-where-we-differ-from-the-specification',
        words: 'date formats are numbered',
      },
      {
        says: 'dictionaries: classify 1 certificate, 2 identity',
        at: [[`${contract}/identity/profile.contract.ts`, 'classify']],
        tests: [profileTest('dictionaries and countries in the reader’s language')],
      },
    ],
  },
]
