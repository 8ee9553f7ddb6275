/** The calls of figures and reports (decision 87): each reads what a job stores by day. */
import { chapter } from '../operation.ts'
import * as area from './admin-figures.ts'
import * as lists from './figures-lists.ts'

const reports = chapter({
  audience: 'ADMIN',
  tag: 'Figures',
  base: '/admin_backoffice/api/v1/reports',
  needs: ['FIGURES_READ'],
})

export const listAgeing = reports.get('listAgeing', '/ageing', {
  summary: 'How old what customers owe was at the end of each day',
  query: area.ReportQuery,
  answer: area.Ageing,
  listed: lists.AGEING_LISTED,
})
export const listRolls = reports.get('listRolls', '/rolls', {
  summary: 'What share of each age was one age older thirty days later',
  query: area.ReportQuery,
  answer: area.Rolls,
  listed: lists.ROLLS_LISTED,
})
export const listVintages = reports.get('listVintages', '/vintages', {
  summary:
    'What share of each month’s sales was late 30, 60, 90 … days after its end; without days the last twelve months',
  query: area.PlatformReportQuery,
  answer: area.Vintages,
  listed: lists.VINTAGES_LISTED,
})
export const listResults = reports.get('listResults', '/results', {
  summary: 'Sales, fees, cashback, late charges, losses and payments by day, as the ledger has them',
  query: area.ReportQuery,
  answer: area.Results,
  listed: lists.RESULTS_LISTED,
})
export const listMerchantFigures = reports.get('listMerchantFigures', '/merchants', {
  summary: 'Sales and losses by merchant, those who sold most first',
  query: area.PlatformReportQuery,
  answer: area.MerchantFigures,
  listed: lists.MERCHANT_FIGURES_LISTED,
})
export const listBands = reports.get('listBands', '/bands', {
  summary: 'Approval and losses by the bureau’s score, in bands of a hundred points',
  query: area.PlatformReportQuery,
  answer: area.Bands,
  listed: lists.BANDS_LISTED,
})
export const listDue = reports.get('listDue', '/due', {
  summary: 'What is to be transferred to merchants, by day',
  query: area.MerchantReportQuery,
  answer: area.Due,
  listed: lists.DUE_LISTED,
})
export const listFunnel = reports.get('listFunnel', '/funnel', {
  summary: 'How far the purchases came that were begun in these days',
  query: area.ReportQuery,
  answer: area.Funnel,
  listed: lists.FUNNEL_LISTED,
})
export const listRefusals = reports.get('listRefusals', '/refusals', {
  summary: 'Refused purchases by the rule that refused them, the most frequent first',
  query: area.ReportQuery,
  answer: area.Refusals,
  listed: lists.REFUSALS_LISTED,
})
export const showOverview = reports.get('showOverview', '/overview', {
  summary: 'The figures of some days at a glance, and what is owed now',
  query: area.PlatformReportQuery,
  answer: area.Overview,
})
