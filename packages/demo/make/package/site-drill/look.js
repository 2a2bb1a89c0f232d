import { kept, make, read, say, show, write } from './shared/run-time.js'

const words = {
  title: { zh: '找隐患', en: 'Find the hazards' },
  lead: { zh: '这个站点有五处会伤人。点一点你觉得不对的地方。', en: 'Five things on this site can hurt somebody. Press what looks wrong to you.' },
  hint: { zh: '还没有点。', en: 'Nothing pressed yet.' },
  all: { zh: '五处都找到了。接着做“六个决定”。', en: 'You found all five. Go on with the six decisions.' },
}
/** Where each thing stands in the scene, in percent; `is` tells what is wrong with it. */
const spots = [
  { id: 'climber', x: 26.5, y: 34, name: { zh: '塔上的人', en: 'The climber' }, is: { zh: '两个钩都没有挂在塔上。', en: 'Neither of the two hooks is on the mast.' } },
  { id: 'below', x: 20.5, y: 76, name: { zh: '塔下的人', en: 'The person below' }, is: { zh: '站在坠落范围里，还没戴安全帽。', en: 'Under the work, and without a helmet.' } },
  {
    id: 'cabinet',
    x: 51,
    y: 66,
    name: { zh: '电源柜', en: 'The power cabinet' },
    is: { zh: '开着门在作业，没有锁，也没有挂牌。', en: 'Open and worked on, with neither lock nor tag.' },
  },
  { id: 'guard', x: 61.5, y: 70, name: { zh: '灭火器', en: 'The extinguisher' } },
  { id: 'ladder', x: 41, y: 60, name: { zh: '梯子', en: 'The ladder' }, is: { zh: '垫在箱子上：一晃就倒。', en: 'It stands on a box: one move and it falls.' } },
  { id: 'manhole', x: 78, y: 88, name: { zh: '人井', en: 'The manhole' }, is: { zh: '井盖开着，没有围栏，井口没有人。', en: 'Open, without a fence, and nobody at the top.' } },
  { id: 'van', x: 88, y: 66, name: { zh: '工程车', en: 'The van' } },
  { id: 'cones', x: 66, y: 88, name: { zh: '锥筒', en: 'The cones' } },
]
const hazards = spots.filter((spot) => spot.is)

const seen = new Set(kept().seen ?? [])
let last = null

const found = () => hazards.filter((spot) => seen.has(spot.id)).length
const isDone = () => found() === hazards.length

function press(spot) {
  seen.add(spot.id)
  last = spot
  write({
    'cmi.suspend_data': JSON.stringify({ ...kept(), seen: [...seen] }),
    'cmi.core.lesson_location': `${found()}`,
    'cmi.core.lesson_status': isDone() || read('cmi.core.lesson_status') === 'completed' ? 'completed' : 'incomplete',
  })
  draw()
  document.getElementById(spot.id).focus()
}

const scene = document.getElementById('spots')
const told = document.getElementById('told')
const fine = { zh: '这里没有问题。', en: 'Nothing is wrong here.' }

function draw() {
  document.getElementById('title').textContent = say(words.title)
  document.getElementById('lead').textContent = say(words.lead)
  document.getElementById('count').textContent = `${found()} / ${hazards.length}`
  scene.replaceChildren(
    ...spots.map((spot) =>
      make('button', {
        type: 'button',
        class: 'spot',
        id: spot.id,
        style: `left: ${spot.x}%; top: ${spot.y}%`,
        'aria-label': say(spot.name),
        'data-state': seen.has(spot.id) && (spot.is ? 'found' : 'fine'),
        click: () => press(spot),
      }),
    ),
  )
  told.dataset.tone = isDone() ? 'ok' : last?.is ? 'danger' : 'quiet'
  told.replaceChildren(...(last ? [make('b', {}, say(last.name)), say(last.is ?? fine)] : isDone() ? [] : [say(words.hint)]), ...(isDone() ? [make('b', {}, say(words.all))] : []))
}

show(draw)
