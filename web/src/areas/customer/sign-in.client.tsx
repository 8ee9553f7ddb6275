import { servedState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { SignInApp, type SignInState } from './sign-in/sign-in-app.tsx'

startPage(<SignInApp state={servedState<SignInState>()} />)
