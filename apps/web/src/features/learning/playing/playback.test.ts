import { describe, expect, test } from 'vitest'
import { Playback, type PlaybackPort, type PlayRules } from './playback.ts'

/** The part of a media element that a playback uses. */
class FakeElement extends EventTarget {
  currentTime = 0
  paused = true
  playbackRate = 1
  play(): Promise<void> {
    this.paused = false
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  at(seconds: number): void {
    this.currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }
}

const rules: PlayRules = {
  duration: 100,
  furthest: 0,
  lastRecord: 0,
  dragPlay: 1,
  speedUpPlay: 1,
  previewTime: -1,
  interventions: 0,
  times: 0,
}

function open(changes: Partial<PlayRules> = {}, isStarted = false) {
  const told: string[] = []
  let verifyTime = 0
  const reporter: PlaybackPort['reporter'] = {
    jump: (from, to) => told.push(`jump ${from} ${to}`),
    take: () => told.push('take'),
    play: (at) => told.push(`play ${at}`),
    pause: (at) => told.push(`pause ${at}`),
    tick: () => undefined,
    confirm: () => told.push('confirm'),
    release: () => told.push('release'),
    get verifyTime() {
      return verifyTime
    },
  }
  const playback = new Playback(
    { ...rules, ...changes },
    { reporter, onNoDrag: () => told.push('no drag'), onAsk: () => told.push('ask') },
    isStarted,
  )
  const element = new FakeElement()
  const detach = playback.attach(element as unknown as HTMLMediaElement)
  return {
    playback,
    element,
    told,
    detach,
    state: () => playback.store.get(),
    verified: (seconds: number) => {
      verifyTime = seconds
    },
  }
}

describe('playback by the rules of a course', () => {
  test('playback is reported from its position', () => {
    const { element, told, state } = open()
    void element.play()
    element.at(5)
    element.pause()
    expect(told).toEqual(['take', 'play 0', 'pause 5'])
    expect(state()).toMatchObject({ at: 5, isPlaying: false })
  })
  test('a recording without a length reports nothing', () => {
    const { element, told } = open({ duration: 0 })
    void element.play()
    expect(told).toEqual(['take'])
  })
  test('a recording resumes where it was left, and restarts near its end', () => {
    const left = open({ lastRecord: 40 })
    left.element.dispatchEvent(new Event('loadedmetadata'))
    expect(left.element.currentTime).toBe(40)
    const over = open({ lastRecord: 98 })
    over.element.dispatchEvent(new Event('loadedmetadata'))
    expect(over.element.currentTime).toBe(0)
  })
  test('with seeking off, no one can skip ahead, by our controls or by the browser’s own', () => {
    const { playback, element, told, state } = open({ dragPlay: 0, furthest: 20 })
    playback.seek(50)
    expect(told).toContain('no drag')
    expect(element.currentTime).toBe(20)
    expect(state().at).toBe(20)
    element.at(80)
    expect(element.currentTime).toBe(20)
    playback.seek(3)
    expect(element.currentTime).toBe(3)
  })
  test('with speed off it stays at one, and slower is allowed', () => {
    const { element } = open({ speedUpPlay: 0 })
    element.playbackRate = 2
    element.dispatchEvent(new Event('ratechange'))
    expect(element.playbackRate).toBe(1)
    element.playbackRate = 0.75
    element.dispatchEvent(new Event('ratechange'))
    expect(element.playbackRate).toBe(0.75)
  })
  test('a preview ends at its limit, and rewinding resumes it', () => {
    const { playback, element, state } = open({ previewTime: 30 })
    void element.play()
    element.at(30)
    expect(element.paused).toBe(true)
    expect(state().stop).toBe('preview')
    playback.toggle()
    expect(element.paused).toBe(true)
    playback.seek(10)
    expect(state().stop).toBeNull()
  })
  test('presence is checked as often as the course requires, and nothing plays before the answer', () => {
    const { playback, element, told, state, verified } = open({ interventions: 1, times: 2 })
    void element.play()
    element.at(10)
    expect(state().stop).toBeNull()
    verified(120)
    element.at(11)
    expect(state().stop).toBe('presence')
    void element.play()
    expect(element.paused).toBe(true)
    playback.goOn()
    expect(state().stop).toBeNull()
    expect(element.paused).toBe(false)
    expect(told).toContain('release')
    element.at(12)
    expect(state().stop).toBeNull()
  })
  test('another quality resumes at the position, and is not reported as a pause at 0', () => {
    const { playback, element, told } = open()
    void element.play()
    element.at(25)
    playback.move()
    element.at(0)
    element.pause()
    element.dispatchEvent(new Event('loadedmetadata'))
    expect(element.currentTime).toBe(25)
    expect(element.paused).toBe(false)
    expect(told.filter((words) => words.startsWith('pause'))).toEqual(['pause 25'])
  })
  test('a lesson opened for playback starts once, automatically', () => {
    const { element } = open({}, true)
    element.dispatchEvent(new Event('loadedmetadata'))
    expect(element.paused).toBe(false)
    element.pause()
    element.dispatchEvent(new Event('loadedmetadata'))
    expect(element.paused).toBe(true)
  })
  test('new rules apply immediately', () => {
    const { playback, element } = open({ dragPlay: 0 })
    playback.follow({ ...rules, dragPlay: 1 })
    playback.seek(60)
    expect(element.currentTime).toBe(60)
  })
  test('a removed element changes nothing', () => {
    const { playback, element, detach, told } = open()
    detach()
    void element.play()
    playback.seek(10)
    expect(told).toEqual([])
  })
})
