import { payeeOf } from '@drip/core/pix/payee'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CodeToCopy } from '../ui/copy/code-to-copy.tsx'
import { QrCode } from '../ui/copy/qr-code.tsx'

/**
 * A Pix that waits for payment: its code to copy, its picture to scan, and a note that the page watches for the
 * payment.
 */
export function PixToPay(props: {
  picture: string
  code: string
  copy: string
  /** What is awaited, if it is not a payment. */
  waiting?: string
}) {
  const { picture, code, copy, waiting = 'Aguardando seu pagamento' } = props
  const payee = payeeOf(code)
  return (
    <div className="pix-to-pay stack-5">
      <CodeToCopy
        label="Pix copia e cola"
        code={code}
        copy={copy}
        copied="Copiado"
        failed="Não conseguimos copiar a chave pix na sua área de transferência, tente copiar manualmente"
      />
      <Scan picture={picture} />
      {payee !== null && (
        <p className="code-note">
          Quem recebe: <strong>{payee}</strong>. Confira no app do seu banco.
        </p>
      )}
      <output className="code-status">
        <span className="pulse" aria-hidden="true" />
        {waiting}
      </output>
    </div>
  )
}

/** On a phone, which cannot scan its own screen, the picture is unfolded on request: somebody else may pay. */
function Scan({ picture }: { picture: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={isAsked ? 'pix-to-pay__scan pix-to-pay__scan--asked' : 'pix-to-pay__scan'}>
      <div className="pix-to-pay__ask">
        <Button kind="quiet" block onPress={() => setAsked(!isAsked)}>
          {isAsked ? 'Esconder QR Code' : 'Pagar por outro aparelho: ver QR Code'}
        </Button>
      </div>
      <div className="pix-to-pay__picture">
        <p className="code-note">Aponte a câmera do app do seu banco</p>
        <QrCode picture={picture} description="QR Code do Pix" />
      </div>
    </div>
  )
}

/** A placeholder for a code that is loading, as tall as the code itself. */
export function PixOnItsWay() {
  return (
    <div className="pix-to-pay stack-5">
      <output className="for-screen-readers">Gerando seu código Pix</output>
      <div className="code-to-copy" aria-hidden="true">
        <div className="field">
          <span className="field__label">Pix copia e cola</span>
          <span className="skeleton skeleton--button" />
        </div>
        <span className="skeleton skeleton--button" />
      </div>
      <div className="pix-to-pay__scan" aria-hidden="true">
        <span className="skeleton pix-to-pay__ask pix-to-pay__ask-shape" />
        <div className="pix-to-pay__picture">
          <p className="code-note">Aponte a câmera do app do seu banco</p>
          <div className="qr">
            <span className="skeleton qr__picture" />
          </div>
        </div>
      </div>
      <span className="skeleton pix-to-pay__status-shape" aria-hidden="true" />
    </div>
  )
}
