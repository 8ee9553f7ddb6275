/** What the shop "Passo Largo" sells. The amounts cover small, usual and very large purchases. */
import type { Centavos } from '../platform/money.ts'
import type { PictureName } from './pictures.ts'

export interface Product {
  id: string
  name: string
  line: string
  description: string
  price: Centavos
  picture: PictureName
  /** Two colours of the picture: the object and its accent. */
  colours: [string, string]
  sizes: string[]
}

const SHOE_SIZES = ['36', '37', '38', '39', '40', '41', '42', '43']
const CLOTHES_SIZES = ['P', 'M', 'G', 'GG']

export const PRODUCTS: readonly Product[] = [
  {
    id: 'tenis-serra',
    name: 'Tênis Serra',
    line: 'Trilha leve',
    description:
      'Cabedal respirável, solado que segura na pedra molhada e palmilha que perdoa o asfalto até a trilha.',
    price: 34_990,
    picture: 'shoe',
    colours: ['#2f6f5e', '#f2a65a'],
    sizes: SHOE_SIZES,
  },
  {
    id: 'bota-caparao',
    name: 'Bota Caparaó',
    line: 'Montanha',
    description:
      'Couro encerado, cano que protege o tornozelo e costura selada para atravessar o dia de chuva.',
    price: 58_900,
    picture: 'boot',
    colours: ['#7a4a2b', '#d9a066'],
    sizes: SHOE_SIZES,
  },
  {
    id: 'sandalia-maresia',
    name: 'Sandália Maresia',
    line: 'Água',
    description: 'Seca rápido, não escorrega e tem três regulagens. Vai do rio à feira.',
    price: 12_990,
    picture: 'sandal',
    colours: ['#2c5f8a', '#e07a5f'],
    sizes: SHOE_SIZES,
  },
  {
    id: 'jaqueta-minuano',
    name: 'Jaqueta Minuano',
    line: 'Vento e chuva',
    description: 'Corta o vento, cabe no bolso e respira por baixo dos braços. Capuz com aba.',
    price: 27_900,
    picture: 'jacket',
    colours: ['#35608f', '#f2c14e'],
    sizes: CLOTHES_SIZES,
  },
  {
    id: 'mochila-cerrado',
    name: 'Mochila Cerrado 24 L',
    line: 'Bate e volta',
    description: 'Um dia de trilha inteiro nas costas: água, lanche, capa de chuva e a câmera.',
    price: 31_990,
    picture: 'backpack',
    colours: ['#8c5e3c', '#5b8e7d'],
    sizes: ['Único'],
  },
  {
    id: 'chapeu-sertao',
    name: 'Chapéu Sertão',
    line: 'Sol',
    description: 'Aba larga, proteção UV 50+ e cordão para o vento não levar.',
    price: 8_990,
    picture: 'hat',
    colours: ['#c9a66b', '#7a4a2b'],
    sizes: ['P', 'M', 'G'],
  },
  {
    id: 'barraca-itatiaia',
    name: 'Barraca Itatiaia 3',
    line: 'Acampamento',
    description: 'Três pessoas, duas portas, cinco minutos para montar. Aguenta vento de serra.',
    price: 189_000,
    picture: 'tent',
    colours: ['#d96c3f', '#2f6f5e'],
    sizes: ['Único'],
  },
  {
    id: 'kit-travessia',
    name: 'Kit Travessia completo',
    line: 'Expedição',
    description:
      'Barraca, dois sacos de dormir, mochilas cargueiras e fogareiro: tudo para sete dias de caminhada.',
    price: 549_000,
    picture: 'kit',
    colours: ['#35608f', '#f2c14e'],
    sizes: ['Único'],
  },
]

export const findProduct = (id: string): Product | undefined => PRODUCTS.find((it) => it.id === id)
