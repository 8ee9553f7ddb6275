/** The texts of "Onde você está conectado", the same in every signed-in area. */
export const sessionsTexts = {
  title: 'Onde você está conectado',
  lead: 'Não reconhece um destes acessos? Encerre e troque a sua senha.',
  someBrowser: 'Um navegador',
  thisOne: 'Este aparelho',
  since: (moment: string) => `Desde ${moment}`,
  lastUsed: (hour: string) => `Usado pela última vez em ${hour}`,
  end: 'Encerrar',
  endOthers: 'Encerrar todos os outros acessos',
  ended: 'Acesso encerrado.',
  othersEnded: 'Os outros acessos foram encerrados.',
  notEnded: 'Não foi possível encerrar o acesso. Tente de novo.',
  failed: 'Não foi possível mostrar os seus acessos.',
}
