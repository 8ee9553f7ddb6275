/** Drawings of the goods: plain shapes in two colours on a calm landscape, 400 × 300. */
import { type Html, raw } from '../platform/html.ts'

export type PictureName = 'shoe' | 'boot' | 'sandal' | 'jacket' | 'backpack' | 'hat' | 'tent' | 'kit'

/** An `svg` that is hidden from screen readers, because the product's name stands beside it. */
export function picture(name: PictureName, [main, accent]: [string, string]): Html {
  return raw(`<svg viewBox="0 0 400 300" aria-hidden="true" focusable="false">
    <g class="landscape">
      <rect width="400" height="300" class="sky"/>
      <circle cx="318" cy="76" r="34" class="sun"/>
      <path class="far" d="M0 214 70 150l52 38 66-78 70 84 50-40 92 62v84H0Z"/>
      <path class="near" d="M0 248c60-26 128-30 200-16s140 10 200-12v80H0Z"/>
    </g>
    <ellipse cx="204" cy="252" rx="138" ry="9" fill="#000" opacity=".14"/>
    ${SHAPES[name](main, accent)}
  </svg>`)
}

const SHADE = '#000'

const SHAPES: Record<PictureName, (main: string, accent: string) => string> = {
  shoe: (main, accent) => `
    <path fill="${main}" d="M80 222c-8-34-6-72 8-102 6-3 12-2 16 2 14 12 32 12 46-4 4-4 9-4 13 0 22 28 50 46 88 54 46 9 82 14 86 44l1 10Z"/>
    <path fill="${SHADE}" opacity=".14" d="M80 222c-4-18-5-38-3-56 40 30 66 40 122 40 56 0 104-4 136 8l3 12Z"/>
    <path fill="none" stroke="${accent}" stroke-width="9" stroke-linecap="round" d="M150 214c10-22 24-38 44-50M178 216c8-18 20-32 38-42"/>
    <path fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" d="m156 146 22-12M174 160l22-13M194 173l20-14"/>
    <path fill="#fff" d="M74 220h266c10 0 14 9 12 18-1 7-7 12-16 12H92c-12 0-19-6-20-16Z"/>
    <path fill="${accent}" d="M73 240h278c-3 7-8 11-15 11H92c-11 0-17-4-19-11Z"/>`,
  boot: (main, accent) => `
    <path fill="${main}" d="M96 226 104 72c0-6 4-9 9-9h62c6 0 9 4 9 10 1 34 8 62 28 78 40 12 96 12 110 44 4 9 5 18 5 31Z"/>
    <path fill="${accent}" d="M102 62h80c7 0 9 5 9 11s-3 11-9 11h-80c-6 0-9-5-9-11s3-11 9-11Z"/>
    <path fill="${SHADE}" opacity=".15" d="M96 226 98 190c50 14 150 10 226-2l3 38Z"/>
    <path fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round" d="M146 104h38M148 124h40M154 144h42M166 164h46"/>
    <path fill="#3b2a1e" d="M90 222h240c8 0 10 7 9 14-1 9-6 16-15 16h-28l-8-8-12 8h-22l-10-8-10 8h-24l-10-8-10 8H102c-9 0-14-6-14-15Z"/>`,
  sandal: (main, accent) => `
    <path fill="#3d3a36" d="M72 226c4-12 22-18 52-18 58 0 120-22 172-20 34 1 52 14 50 30-2 18-22 28-66 30-60 3-120 6-170 2-28-2-42-10-38-24Z"/>
    <path fill="${main}" d="M74 216c8-10 24-14 50-14 58 0 122-22 172-20 32 1 50 12 50 26-60 22-210 30-272 8Z"/>
    <path fill="none" stroke="${accent}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round" d="M112 206c4-46 28-70 54-72 30-2 40 34 60 64"/>
    <path fill="none" stroke="${accent}" stroke-width="20" stroke-linecap="round" d="M236 200c16-36 34-44 52-40 16 4 24 20 28 34"/>
    <path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8" d="M136 152c10-10 22-14 34-12"/>
    <rect x="176" y="128" width="26" height="22" rx="6" fill="${main}"/>`,
  jacket: (main, accent) => `
    <path fill="${main}" d="M160 62c20-12 60-12 80 0l44 22c12 6 18 16 22 30l24 92-36 12-24-66v90c0 6-4 9-9 9H139c-5 0-9-3-9-9v-90l-24 66-36-12 24-92c4-14 10-24 22-30Z"/>
    <path fill="${SHADE}" opacity=".16" d="M130 152v90c0 6 4 9 9 9h20V92Zm140 0v90c0 6-4 9-9 9h-20V92Z"/>
    <path fill="${accent}" d="M160 62c20-14 60-14 80 0 4 14-4 34-40 46-36-12-44-32-40-46Z"/>
    <path fill="${SHADE}" opacity=".3" d="M172 66c16-8 40-8 56 0 0 12-10 22-28 30-18-8-28-18-28-30Z"/>
    <path fill="none" stroke="#fff" stroke-width="4" d="M200 108v143" stroke-dasharray="7 4"/>
    <path fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round" d="m146 190 26 10M254 190l-26 10"/>`,
  backpack: (main, accent) => `
    <path fill="none" stroke="${SHADE}" stroke-opacity=".35" stroke-width="12" d="M172 72c0-34 56-34 56 0"/>
    <path fill="${main}" d="M130 118c0-36 26-58 70-58s70 22 70 58v112c0 14-8 22-22 22h-96c-14 0-22-8-22-22Z"/>
    <path fill="${accent}" d="M144 172c0-8 5-13 13-13h86c8 0 13 5 13 13v54c0 8-5 13-13 13h-86c-8 0-13-5-13-13Z"/>
    <path fill="${SHADE}" opacity=".15" d="M130 128c30 22 110 22 140 0v-10c0-36-26-58-70-58s-70 22-70 58Z"/>
    <path fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" d="M158 182h84"/>
    <path fill="${SHADE}" opacity=".3" d="M118 160c-8 4-12 12-12 24v36c0 8 6 14 14 14h10v-78Zm164 0c8 4 12 12 12 24v36c0 8-6 14-14 14h-10v-78Z"/>
    <rect x="186" y="120" width="28" height="34" rx="6" fill="#fff" opacity=".85"/>`,
  hat: (main, accent) => `
    <path fill="${main}" d="M136 196c4-62 20-96 64-96s60 34 64 96Z"/>
    <path fill="${accent}" d="M134 190c20 10 112 10 132 0l2 22H132Z"/>
    <path fill="${main}" d="M60 220c0-16 40-22 72-24 22 12 114 12 136 0 32 2 72 8 72 24 0 20-66 32-140 32S60 240 60 220Z"/>
    <path fill="${SHADE}" opacity=".14" d="M60 220c30 16 250 16 280 0 0 20-66 32-140 32S60 240 60 220Z"/>
    <path fill="none" stroke="${SHADE}" stroke-opacity=".2" stroke-width="4" d="M170 112c14 10 46 10 60 0"/>`,
  tent: (main, accent) => `
    <path fill="${main}" d="M58 250 186 84c8-10 20-10 28 0l128 166Z"/>
    <path fill="${SHADE}" opacity=".16" d="M200 78c6 0 10 2 14 6l128 166H240Z"/>
    <path fill="${accent}" d="M200 118 254 250H146Z"/>
    <path fill="${SHADE}" opacity=".38" d="M200 118v132h-30c10-40 20-88 30-132Z"/>
    <path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" d="m186 84 14-16 14 16"/>
    <path fill="none" stroke="${SHADE}" stroke-opacity=".4" stroke-width="3" d="m92 206-48 46M308 206l48 46"/>`,
  kit: (main, accent) => `
    <g transform="translate(-34 24) scale(.9)">${SHAPES.tent(main, accent)}</g>
    <g transform="translate(186 118) scale(.52)">${SHAPES.backpack('#8c5e3c', accent)}</g>`,
}
