import { expect, it } from 'vitest'
import { render } from './app-download.ssr.tsx'

it('the page of the app has a button for each store', () => {
  const app = {
    appStoreUrl: 'https://apps.apple.com/br/app/drip',
    playStoreUrl: 'https://play.google.com/store/apps/details?id=drip',
    qrCode: 'data:image/svg+xml;base64,',
  }
  const html = render({
    app,
    eventsUrl: null,
    settings: {
      providerUrl: 'https://drip.example',
      termsUrl: 'https://drip.example/termos',
      privacyUrl: 'https://drip.example/privacidade',
      supportEmail: 'ajuda@drip.example',
      supportChatUrl: 'https://drip.example/chat',
      hasChat: true,
      ...app,
    },
  })
  expect([...html.matchAll(/href="(https:[^"]+)"/g)].map(([, href]) => href)).toEqual([
    app.playStoreUrl,
    app.appStoreUrl,
  ])
  expect(html).toContain('App Store')
  expect(html).toContain('Google Play')
})
