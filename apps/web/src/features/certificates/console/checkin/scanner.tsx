import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import css from './checkin.module.css'
import { checkinTexts } from './checkin-texts.ts'

type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector
const detectorClass = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector
/** Browsers without a code reader load one immediately: it can't be fetched later without a network. */
const brought = detectorClass ? null : import('qr/decode.js').catch(() => null)

/**
 * Returns true if this page may ask for a camera, which browsers allow on pages over TLS and on localhost only. There
 * may still be no camera, or the person may refuse it: `TicketScanner` then says so.
 */
export const canScanTickets = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined

type Read = (video: HTMLVideoElement) => Promise<string | undefined>

/** Reads the QR code in a camera's picture; undefined when there is none. */
async function openReader(): Promise<Read> {
  if (detectorClass) {
    const detector = new detectorClass({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const decode = (await brought)?.default
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!decode || !pen) throw new Error('no reader of codes')
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    return decode(pen.getImageData(0, 0, canvas.width, canvas.height))
  }
}

/** The width in pixels at which a picture is read: enough for a ticket at arm's length, and 20 ms of work. */
const widest = 960
const lookEveryMs = 200

/** The camera, which reads the code of a ticket. */
export function TicketScanner({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useTexts(checkinTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const heard = useRef(onCode)
  useEffect(() => {
    heard.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    let timer = 0
    const look = async (read: Read) => {
      const element = video.current
      if (isOver || !element) return
      const code = await read(element).catch(() => undefined)
      if (code && !isOver) heard.current(code)
      if (!isOver) timer = window.setTimeout(() => void look(read), lookEveryMs)
    }
    const open = async () => {
      const [read, given] = await Promise.all([
        openReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = given
      if (isOver || !video.current) return stop(given)
      video.current.srcObject = given
      await video.current.play().catch(() => undefined)
      await look(read)
    }
    open().catch(() => setRefused(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [])
  if (isRefused) return <p role="alert">{t.noCamera}</p>
  return (
    <figure className={css.camera}>
      <video ref={video} muted playsInline aria-label={t.scanHint} />
      <figcaption>{t.scanHint}</figcaption>
    </figure>
  )
}
const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
