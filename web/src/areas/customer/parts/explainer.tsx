import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx'
import { signInTexts } from '../sign-in/sign-in-texts.ts'

const texts = signInTexts.promotion
const neverChanges = () => () => {}

/**
 * How Drip works: a silent nine-second video (001 §2.2), and the same three scenes as drawings until it plays or if it
 * cannot. It can be paused (WCAG 2.2.2) and does not start by itself if the person prefers less motion or saves data;
 * the text below says all of it.
 */
export function Explainer() {
  const video = useRef<HTMLVideoElement>(null)
  const begins = useSyncExternalStore(neverChanges, beginsByItself, () => true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [plays, setPlays] = useState(false)
  const paused = chosen ?? !begins
  useEffect(() => {
    if (begins) void video.current?.play().catch(() => {})
  }, [begins])
  const toggle = () => {
    setChosen(!paused)
    if (paused) void video.current?.play().catch(() => {})
    else video.current?.pause()
  }
  return (
    <div className={paused ? 'explainer explainer--paused' : 'explainer'}>
      <div className="explainer__stage">
        <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false">
          <g className="explainer__scene explainer__scene--1">
            <Phone />
            <rect className="explainer__soft" x="134" y="44" width="52" height="40" rx="8" />
            <path className="explainer__line" d="M148 60h24l3 18h-30l3-18Zm6 5v-8a6 6 0 0 1 12 0v8" />
            {[0, 1, 2].map((part) => (
              <rect
                key={part}
                className={`explainer__part explainer__part--${part + 1}`}
                x="134"
                y={98 + part * 20}
                width="52"
                height="13"
                rx="6.5"
              />
            ))}
          </g>
          <g className="explainer__scene explainer__scene--2">
            <Phone />
            <path className="explainer__pix" d="m160 62 30 30-30 30-30-30 30-30Z" />
            <path
              className="explainer__line explainer__line--on"
              d="m145 80 10 10a7 7 0 0 0 10 0l10-10m-30 24 10-10a7 7 0 0 1 10 0l10 10"
            />
            <path className="explainer__scan" d="M128 92h64" />
          </g>
          <g className="explainer__scene explainer__scene--3">
            <Phone />
            <path
              className="explainer__drop"
              d="M160 56c18 20 28 32 28 46a28 28 0 0 1-56 0c0-14 10-26 28-46Z"
            />
            <path className="explainer__tick" d="m147 103 9 9 17-19" />
            <rect className="explainer__soft" x="138" y="142" width="44" height="8" rx="4" />
          </g>
        </svg>
        <video
          ref={video}
          className={plays ? 'explainer__video' : 'explainer__video explainer__video--waits'}
          width={640}
          height={400}
          muted
          loop
          playsInline
          preload="none"
          aria-label={texts.explainer}
          onPlaying={() => setPlays(true)}
        >
          <source src={paths.explainer('mp4')} type="video/mp4" />
          <source src={paths.explainer('webm')} type="video/webm" />
        </video>
        <span className="explainer__pause">
          <IconButton
            label={paused ? texts.play : texts.pause}
            icon={paused ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
            onPress={toggle}
          />
        </span>
      </div>
      <ol className="explainer__words" aria-label={texts.explainer}>
        {texts.scenes.map((scene, index) => (
          <li key={scene} className={`explainer__word explainer__word--${index + 1}`}>
            {scene}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Phone() {
  return (
    <>
      <rect className="explainer__phone" x="116" y="18" width="88" height="164" rx="16" />
      <path className="explainer__line" d="M150 28h20" />
    </>
  )
}

function beginsByItself(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
