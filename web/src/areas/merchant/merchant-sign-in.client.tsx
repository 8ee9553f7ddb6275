import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { MerchantSignInApp, type MerchantSignInState } from './sign-in/sign-in-app.tsx'

startPage(<MerchantSignInApp state={servedState<MerchantSignInState>()} />)
