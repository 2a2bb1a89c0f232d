import { kept, make, say, show, write } from './shared/run-time.js'

const passAt = 80
const words = {
  title: { zh: '六个决定', en: 'Six decisions' },
  lead: { zh: '答对五个就算通过，可以重来。', en: 'Five right ones pass. You may try again.' },
  next: { zh: '下一个', en: 'Next' },
  toResult: { zh: '看结果', en: 'See the result' },
  again: { zh: '再来一次', en: 'Try again' },
  passed: { zh: '通过。可以进站了。', en: 'Passed. You may enter.' },
  failed: { zh: '还差一点。看看手册再来。', en: 'Not yet. Look into the handbook and try again.' },
}
const questions = [
  {
    id: 'extra-work',
    asks: {
      zh: '到站后客户说：“顺便把隔壁机柜的风扇也换了吧。”工单里没有。',
      en: 'On site the customer says: “Change the fan next door as well, please.” It is not in the ticket.',
    },
    choices: [
      { zh: '几分钟的事，顺手换了', en: 'It takes minutes: do it' },
      { zh: '先打电话补工单，批了再动', en: 'Call, have the ticket extended, then do it' },
      { zh: '请客户自己换', en: 'Ask the customer to do it' },
    ],
    right: 1,
    why: { zh: '工单之外的活没有评估过风险，也没有人知道你在做。', en: 'Nobody has thought of its risks, and nobody knows that you do it.' },
  },
  {
    id: 'label-differs',
    asks: { zh: '空开标签写“空调”，图纸写“整流 2”。', en: 'The label of a breaker says “air conditioner”, the drawing says “rectifier 2”.' },
    choices: [
      { zh: '相信图纸', en: 'Trust the drawing' },
      { zh: '相信标签', en: 'Trust the label' },
      { zh: '都不信，实测', en: 'Trust neither: measure' },
    ],
    right: 2,
    why: { zh: '标签和图纸都是人写的，表笔不会记错。', en: 'People wrote both. A meter does not misremember.' },
  },
  {
    id: 'alone-at-mast',
    asks: { zh: '监护的同事临时被叫走，你已经系好安全带。', en: 'Your colleague on the ground is called away. You already wear the harness.' },
    choices: [
      { zh: '不上塔，等他回来', en: 'Stay down until they are back' },
      { zh: '上去快点下来', en: 'Climb, but be quick' },
      { zh: '开着视频上', en: 'Climb with a video call on' },
    ],
    right: 0,
    why: { zh: '挂在塔上的人只有十五分钟，视频救不了人。', en: 'Somebody hanging in a harness has fifteen minutes. A video call saves nobody.' },
  },
  {
    id: 'gas-alarm',
    asks: { zh: '井里的同事倒下了，身上的气体仪在响。', en: 'Your colleague collapses in the manhole, the gas detector is sounding.' },
    choices: [
      { zh: '憋一口气下去拉', en: 'Hold your breath and go in' },
      { zh: '在井口通风、报警，用救生绳拉', en: 'Air it, call, and pull by the rope from above' },
      { zh: '等消防来，什么都不碰', en: 'Touch nothing until the fire brigade comes' },
    ],
    right: 1,
    why: { zh: '跟着下去的人，多半也上不来。', en: 'Who goes in after somebody rarely comes out again.' },
  },
  {
    id: 'dc-order',
    asks: { zh: '给 −48 V 设备接电，先接哪根？', en: 'You connect a −48 V device. Which wire goes first?' },
    choices: [
      { zh: '正极', en: 'Positive' },
      { zh: '负极', en: 'Negative' },
      { zh: '一起接', en: 'Both at once' },
    ],
    right: 0,
    why: { zh: '正极是工作地。先正后负；拆的时候反过来。', en: 'Positive is the working earth: it goes first, and comes off last.' },
  },
  {
    id: 'stop',
    asks: { zh: '一个实习生喊“停”，说不出为什么。', en: 'A trainee calls “stop” and cannot say why.' },
    choices: [
      { zh: '问清理由再决定', en: 'Ask for a reason first' },
      { zh: '继续，回头再说', en: 'Go on, talk later' },
      { zh: '所有人停下', en: 'Everybody stops' },
    ],
    right: 2,
    why: { zh: '任何人都可以喊停，不需要理由。', en: 'Anybody may call a stop, without a reason.' },
  },
]

let { answers = [], tries = 0, isOver = false } = kept()
/** The question that is shown. */
let at = Math.min(answers.length, questions.length - 1)

const scoreNow = () => Math.round((answers.filter((answer, index) => answer === questions[index].right).length * 100) / questions.length)

function keep(more = {}) {
  write({ 'cmi.suspend_data': JSON.stringify({ ...kept(), answers, tries, isOver }), 'cmi.core.lesson_location': answers.length, ...more })
}

function choose(index, choice) {
  const question = questions[index]
  answers = [...answers, choice]
  const entry = `cmi.interactions.${tries * questions.length + index}`
  keep({
    [`${entry}.id`]: question.id,
    [`${entry}.type`]: 'choice',
    [`${entry}.correct_responses.0.pattern`]: 'abc'[question.right],
    [`${entry}.student_response`]: 'abc'[choice],
    [`${entry}.result`]: choice === question.right ? 'correct' : 'wrong',
    'cmi.core.lesson_status': 'incomplete',
  })
  draw()
  document.getElementById('next').focus()
}

function finish() {
  const score = scoreNow()
  isOver = true
  keep({ 'cmi.core.score.min': 0, 'cmi.core.score.max': 100, 'cmi.core.score.raw': score, 'cmi.core.lesson_status': score >= passAt ? 'passed' : 'failed' })
  draw()
}

function again() {
  answers = []
  tries++
  at = 0
  isOver = false
  keep()
  draw()
}

const stepsOf = (now) =>
  make(
    'div',
    { class: 'steps', 'aria-hidden': 'true' },
    ...questions.map((question, index) =>
      make('i', { 'data-now': index === now, 'data-state': index < answers.length && (answers[index] === question.right ? 'right' : 'wrong') }),
    ),
  )

function questionPage(index, answer) {
  const { asks, choices, right, why } = questions[index]
  const isAnswered = answer !== undefined
  const buttons = choices.map((choice, nth) =>
    make(
      'button',
      { type: 'button', disabled: isAnswered, 'data-state': isAnswered && (nth === right ? 'right' : nth === answer && 'wrong'), click: () => choose(index, nth) },
      make('b', {}, 'ABC'[nth]),
      make('span', {}, say(choice)),
    ),
  )
  const isLast = index === questions.length - 1
  const next = () => {
    if (isLast) return finish()
    at = index + 1
    draw()
    document.querySelector('.choices button').focus()
  }
  return [
    stepsOf(index),
    make('h2', { id: 'asks' }, `${index + 1}. ${say(asks)}`),
    make('div', { class: 'choices', role: 'group', 'aria-labelledby': 'asks' }, ...buttons),
    make('p', { class: 'told', role: 'status', hidden: !isAnswered, 'data-tone': answer === right ? 'ok' : 'danger' }, isAnswered ? say(why) : ''),
    ...(isAnswered ? [make('div', { class: 'row' }, make('button', { type: 'button', class: 'main', id: 'next', click: next }, say(isLast ? words.toResult : words.next)))] : []),
  ]
}

const place = document.getElementById('page')
function draw() {
  document.getElementById('title').textContent = say(words.title)
  document.getElementById('lead').textContent = say(words.lead)
  if (!isOver) return place.replaceChildren(...questionPage(at, answers[at]))
  const score = scoreNow()
  const isPassed = score >= passAt
  place.replaceChildren(
    stepsOf(-1),
    make(
      'div',
      { class: 'result', role: 'status' },
      make('p', {}, say(isPassed ? words.passed : words.failed)),
      make('strong', {}, `${score}`),
      ...(isPassed ? [] : [make('button', { type: 'button', class: 'main', click: again }, say(words.again))]),
    ),
  )
}

show(draw)
