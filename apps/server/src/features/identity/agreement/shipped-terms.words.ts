import type { BilingualText } from '../../../core/text/language.ts'

/** The terms a portal begins with. They say what this software does; whoever runs it reads them, mends them and publishes them as their own. */
export const shippedTerms: BilingualText = {
  zh: `<p>本约定由你与{operator}（下称“我们”）订立，适用于培训认证中心的网页、直播、考试与证书服务。登录并继续使用，即表示你已阅读并同意。</p>
<h2>一、账号</h2>
<ul><li>账号由你所在的企业或我们开通，只供你本人使用。请勿转借账号或代人学习、代人考试。</li><li>请妥善保管密码。发现他人使用你的账号，请立即修改密码并联系我们。</li><li>你离开企业后，企业可以收回你在该企业的学习权限；已取得的证书不受影响。</li></ul>
<h2>二、学习</h2>
<ul><li>学习时长与进度由服务器按实际播放和阅读的时间计算，同一时刻只计一处。</li><li>课程可以规定按顺序学习、不得拖动或定时确认，页面会事先写明。</li><li>用程序、插件或其他办法虚增时长的，相应记录可以被取消。</li></ul>
<h2>三、考试</h2>
<ul><li>考试以服务器时间为准，到时自动交卷；已保存的答案不会丢失。</li><li>正式考试会记录离开页面、切换窗口和退出全屏的次数，规则在开考前写明。</li><li>试题、答案和答卷不得拍摄、抄录、传播或出售。</li><li>对人工评分或违规认定有异议的，可以在成绩页的申诉期限内申诉一次。</li></ul>
<h2>四、证书</h2>
<ul><li>学完课程、通过考试或认证申请获批后，按公布的条件颁发证书。</li><li>证书可以凭编号和姓名公开核验。以作弊或虚假材料取得的证书可以撤销，撤销状态同样公开可查。</li></ul>
<h2>五、内容与言论</h2>
<ul><li>课程、试题、资料和直播的著作权属于我们或相应的权利人。除页面允许下载的资料外，请勿录制、复制或转发。</li><li>评论、提问和直播发言由发表者负责。违法、侮辱、广告或泄露他人信息的内容会被隐藏或删除，并告知原因。</li></ul>
<h2>六、付费内容</h2>
<p>价格与有效期在购买前显示。企业开通的内容按企业与我们的约定执行。积分与优惠券不能兑换现金。</p>
<h2>七、服务与责任</h2>
<ul><li>计划内的维护会提前公告，并避开正式考试。服务中断占用的考试时间，由服务器补回。</li><li>学习内容用于职业培训；在实际网络、设备或工地上操作，请以你所在单位的规程为准。</li><li>法律不允许排除的责任，本约定不排除。</li></ul>
<h2>八、变更</h2>
<p>约定有重要变更时，我们会发布新版本，并在你下次登录时再次请你确认。不同意新版本的，可以退出并请企业管理员停用账号。</p>
<h2>九、适用法律与联系</h2>
<p>本约定适用{operator}所在地的法律。对本约定有疑问，请通过“联系我们”页面或下列方式联系：{contact}。</p>`,
  en: `<p>These terms are between you and {operator} (“we”). They cover the pages, live classes, exams and certificates of the Training and Certification Centre. By signing in and going on you accept them.</p>
<h2>1. Your account</h2>
<ul><li>Your company or we open the account for you alone. Do not lend it, and do not study or sit exams for somebody else.</li><li>Keep your password to yourself. If somebody else is using your account, change the password and tell us at once.</li><li>When you leave your company, it may end your access through it. Certificates you have earned stay yours.</li></ul>
<h2>2. Learning</h2>
<ul><li>The server counts study time and progress from what was really played and read, in one place at a time.</li><li>A course may be taken in order, forbid jumping ahead, or ask now and then whether you are there. Its page says so beforehand.</li><li>Time that was made up with programs, extensions or other tricks may be struck from your record.</li></ul>
<h2>3. Exams</h2>
<ul><li>The server’s clock rules. When time is up, the exam is handed in for you; answers that were saved are never lost.</li><li>Formal exams record when you leave the page, switch windows or leave full screen. The rules are shown before you begin.</li><li>Questions, answers and papers may not be photographed, copied, passed on or sold.</li><li>You may appeal once against a mark given by a person, or against a ruling on leaving the page, within the time shown with your result.</li></ul>
<h2>4. Certificates</h2>
<ul><li>A certificate is issued when its published conditions are met: a course completed, an exam passed or an application approved.</li><li>Anyone who has its number and the holder’s name can check it. A certificate gained by cheating or with false papers may be revoked, and the check then says so.</li></ul>
<h2>5. Content and what you write</h2>
<ul><li>Courses, questions, materials and live classes belong to us or to those who hold the rights. Do not record, copy or pass them on, except for materials offered as downloads.</li><li>You answer for your comments, questions and chat messages. What is unlawful, insulting, advertising or exposes other people is hidden or removed, and you are told why.</li></ul>
<h2>6. Paid content</h2>
<p>Price and term are shown before you buy. What your company has bought follows its agreement with us. Points and coupons are not paid out in money.</p>
<h2>7. Service and liability</h2>
<ul><li>Planned maintenance is announced and keeps clear of formal exams. Exam time lost to an outage is given back by the server.</li><li>The courses are for professional training. On live networks, equipment or sites, your employer’s procedures come first.</li><li>Nothing here excludes liability that the law does not allow to be excluded.</li></ul>
<h2>8. Changes</h2>
<p>When these terms change in substance we publish a new version and ask you again at your next sign-in. If you do not agree, leave, and ask your company’s administrator to close the account.</p>
<h2>9. Law and contact</h2>
<p>The law of the place where {operator} has its seat applies. Questions about these terms reach us through the contact page, or here: {contact}.</p>`,
}
