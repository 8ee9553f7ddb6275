/** All that is drawn by visx, in one file of the browser's. */
export { Bar } from './bar.tsx'
export { LineChart } from './line-chart.tsx'
export { StackedBars } from './stacked-bars.tsx'
