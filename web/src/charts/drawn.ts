/** Everything drawn by visx, as one file for the browser. */
export { Bar } from './bar.tsx'
export { LineChart } from './line-chart.tsx'
export { StackedBars } from './stacked-bars.tsx'
