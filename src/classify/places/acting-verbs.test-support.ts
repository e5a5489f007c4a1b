/** Real verbs of acting that stand in no list of the judge: what the property is tested with beside made-up words. */
export const ACTING_VERBS: readonly string[] = `
  wire spend bet debit liquidate zeroize redeem fulfil fulfill disburse remit garnish repossess foreclose auction pawn hock wager gamble
  scuttle jettison incinerate pulverize vaporize decimate dismantle demolish sabotage defenestrate excommunicate expropriate confiscate
  commandeer requisition mobilize muster deport evacuate embargo blockade besiege detonate ignite torch douse fumigate sterilize vaccinate inoculate
  prescribe sedate intubate amputate cauterize defibrillate euthanize exhume cremate inter transplant graft
  levy tithe embezzle launder collateralize securitize underwrite novate rescind abrogate repeal ratify promulgate enact indict subpoena
  arraign extradite incarcerate parole pardon exonerate
  airlift ferry haul tow winch hoist jack crank energize deenergize electrify magnetize pressurize depressurize
  irrigate fertilize sow reap thresh mulch graze slaughter
  flense restake delist relist rehypothecate unwrap unbond rebond frontrun
  defrost thaw marinate saute braise
  redline countersign notarize apostille docket enjoin escheat
  disenroll dishonor disinherit disown disqualify demobilize defund defrock deface decant decouple
  overclock underclock reflash sideload hotpatch hotswap rekey reseal unseal
  vandalize spoof phish exfiltrate keylog ransom dox swat stalk harass
`
  .trim()
  .split(/\s+/u);
