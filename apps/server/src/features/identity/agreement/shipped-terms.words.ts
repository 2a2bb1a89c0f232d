import type { BilingualText } from '../../../core/text/language.ts'

/** The terms of a new portal. They describe this software; the operator reviews, edits and publishes them. */
export const shippedTerms: BilingualText = {
  zh: `<p>本约定由您与{operator}（下称“我们”）订立，适用于{portal}的网页、直播、考试与证书服务。登录并继续使用，即表示您已阅读并同意。</p>
<h2>一、账号</h2>
<ul><li>账号由您所在的企业或我们开通，只供您本人使用。请勿转借账号或代人学习、代人考试。</li><li>请妥善保管密码。发现他人使用您的账号，请立即修改密码并联系我们。</li><li>您离开企业后，企业可以取消您在该企业的学习权限；已取得的证书不受影响。</li></ul>
<h2>二、学习</h2>
<ul><li>学习时长与进度由服务器按实际播放和阅读的时间计算，同一时刻只计一处。</li><li>课程可以规定按顺序学习、不得拖动或定时确认，页面会事先写明。</li><li>用程序、插件或其他办法虚增时长的，相应记录可以被取消。</li></ul>
<h2>三、考试</h2>
<ul><li>考试以服务器时间为准，到时自动交卷；已保存的答案不会丢失。</li><li>正式考试会记录离开页面、切换窗口和退出全屏的次数，规则在开考前写明。</li><li>试题、答案和答卷不得拍摄、抄录、传播或出售。</li><li>对人工评分或违规认定有异议的，可以在成绩页显示的期限内申请复核一次。</li></ul>
<h2>四、证书</h2>
<ul><li>学完课程、通过考试或认证申请获批后，按公布的条件颁发证书。</li><li>证书可以凭编号和姓名公开核验。以作弊或虚假材料取得的证书可以撤销，撤销状态同样公开可查。</li></ul>
<h2>五、内容与言论</h2>
<ul><li>课程、试题、资料和直播的著作权属于我们或相应的权利人。除页面允许下载的资料外，请勿录制、复制或转发。</li><li>评论、提问和直播发言由发表者负责。违法、侮辱、广告或泄露他人信息的内容会被隐藏或删除，并告知原因。</li></ul>
<h2>六、付费内容</h2>
<p>价格与有效期在购买前显示。企业开通的内容按企业与我们的约定执行。积分与优惠券不能兑换现金。</p>
<h2>七、服务与责任</h2>
<ul><li>计划内的维护会提前公告，并避开正式考试。服务中断占用的考试时间，由服务器补回。</li><li>学习内容用于职业培训；在实际网络、设备或工地上操作，请以您所在单位的规程为准。</li><li>法律不允许排除的责任，本约定不排除。</li></ul>
<h2>八、变更</h2>
<p>约定有重要变更时，我们会发布新版本，并在您下次登录时再次请您确认。不同意新版本的，可以退出并请企业管理员注销账号。</p>
<h2>九、适用法律与联系</h2>
<p>本约定适用{operator}所在地的法律。对本约定有疑问，请通过“联系我们”页面或下列方式联系：{contact}。</p>`,
  en: `<p>These terms are an agreement between you and {operator} (“we”). They apply to the website, live classes, exams and certificates of {portal}. By signing in and continuing, you accept them.</p>
<h2>1. Your account</h2>
<ul><li>Your company or we create the account for your personal use. Don’t share it, and don’t study or take exams on behalf of others.</li><li>Keep your password secret. If you notice that another person is using your account, change the password and tell us immediately.</li><li>When you leave your company, it may end your access through it. Certificates you have earned remain yours.</li></ul>
<h2>2. Learning</h2>
<ul><li>The server calculates study time and progress from actual playing and reading, in one place at a time.</li><li>A course may require a fixed order, prevent skipping ahead, or ask you to confirm your presence. Its page says so in advance.</li><li>Study time gained with programs, extensions or similar means may be removed from your record.</li></ul>
<h2>3. Exams</h2>
<ul><li>Exams run on the server’s clock. When time is up, your exam is submitted automatically. Saved answers are never lost.</li><li>Formal exams record when you exit the page, switch windows or leave full screen. The rules are shown before you start.</li><li>You may not photograph, copy, distribute or sell questions, answers or papers.</li><li>You may appeal once against a mark given by a grader, or against a decision about exits, within the time shown with your result.</li></ul>
<h2>4. Certificates</h2>
<ul><li>A certificate is issued when its published conditions are met: a course completed, an exam passed or an application approved.</li><li>Anyone who has the number and the holder’s name can verify a certificate. Certificates obtained by cheating or with false documents may be revoked; verification then shows this.</li></ul>
<h2>5. Content and contributions</h2>
<ul><li>Courses, questions, materials and live classes belong to us or to the respective rights holders. Don’t record, copy or distribute them, except for materials offered as downloads.</li><li>You are responsible for your comments, questions and chat messages. Content that is unlawful or insulting, advertises, or discloses information about others is hidden or removed, and you are notified of the reason.</li></ul>
<h2>6. Paid content</h2>
<p>Price and term are shown before you buy. Content purchased by your company is subject to its agreement with us. Points and coupons can’t be exchanged for money.</p>
<h2>7. Service and liability</h2>
<ul><li>Planned maintenance is announced and avoids formal exams. Exam time lost to an outage is added back by the server.</li><li>The courses are for professional training. When working on live networks, equipment or sites, your employer’s procedures take precedence.</li><li>Nothing in these terms excludes liability that can’t be excluded by law.</li></ul>
<h2>8. Changes</h2>
<p>When these terms change materially, we publish a new version and ask you to accept it at your next sign-in. If you don’t agree, you can sign out and ask your company’s administrator to close the account.</p>
<h2>9. Governing law and contact</h2>
<p>These terms are governed by the law of the place of {operator}’s registered office. If you have questions about these terms, use the contact page or contact: {contact}.</p>`,
}
