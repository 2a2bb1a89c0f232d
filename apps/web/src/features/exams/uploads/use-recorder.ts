import { useCallback, useEffect, useRef, useState } from 'react'

/** Formats in which browsers record, the preferred one first. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']
const bitsPerSecond = 48_000

export const canRecordSound = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined

export type Recording =
  | { readonly is: 'idle' }
  | { readonly is: 'asking' }
  | { readonly is: 'running'; readonly seconds: number }
  | { readonly is: 'done'; readonly sound: Blob; readonly url: string; readonly seconds: number }
  | { readonly is: 'refused' }

/**
 * Records with the microphone, at most `mostBytes`. A recording that is not uploaded when the question is left goes to
 * `onLeft`, so that nothing is lost.
 */
export function useRecorder(mostBytes: number, onLeft: (sound: Blob) => void) {
  const [state, setState] = useState<Recording>({ is: 'idle' })
  const recorder = useRef<MediaRecorder | null>(null)
  const latest = useRef({ state, onLeft, isGone: false })
  latest.current.state = state
  latest.current.onLeft = onLeft

  const clear = useCallback(() => {
    if (latest.current.state.is === 'done') URL.revokeObjectURL(latest.current.state.url)
    setState({ is: 'idle' })
  }, [])
  const start = useCallback(async () => {
    clear()
    setState({ is: 'asking' })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch {
      return setState({ is: 'refused' })
    }
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
    const made = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType ? { mimeType } : {}) })
    const pieces: Blob[] = []
    const began = performance.now()
    const seconds = () => Math.round((performance.now() - began) / 1000)
    const timer = setInterval(() => setState({ is: 'running', seconds: seconds() }), 500)
    made.ondataavailable = ({ data }) => {
      pieces.push(data)
      if (pieces.reduce((sum, { size }) => sum + size, 0) > mostBytes * 0.97 && made.state === 'recording') made.stop()
    }
    made.onstop = () => {
      clearInterval(timer)
      for (const track of stream.getTracks()) track.stop()
      recorder.current = null
      const sound = new Blob(pieces, { type: (made.mimeType || 'audio/webm').split(';')[0] ?? '' })
      if (latest.current.isGone) latest.current.onLeft(sound)
      else setState({ is: 'done', sound, url: URL.createObjectURL(sound), seconds: seconds() })
    }
    recorder.current = made
    made.start(1000)
    setState({ is: 'running', seconds: 0 })
    if (latest.current.isGone) made.stop()
  }, [clear, mostBytes])
  const stop = useCallback(() => recorder.current?.stop(), [])

  useEffect(() => {
    const own = latest.current
    own.isGone = false
    return () => {
      own.isGone = true
      recorder.current?.stop()
      if (own.state.is !== 'done') return
      own.onLeft(own.state.sound)
      URL.revokeObjectURL(own.state.url)
    }
  }, [])
  return { state, start, stop, clear }
}
