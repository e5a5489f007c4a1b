import { wordSet } from "../word-set.js";

/**
 * Nouns that are verbs of acting, too, and nouns of acts (`deletion`): in a verb's place they pass for a noun only where what
 * follows is no object.
 */
export const EITHER = wordSet(`
  account acquisition action activation address alarm alert allocation amendment amount application assignment author backup
  balance bank bare base batch bid bill blank blind book booking bound branch bridge brief budget bulk buy cache calm
  campaign cancellation canvas cap card cart cash certificate chain challenge channel charge chart chat cluster color colour
  command comment commit compression confirmation contact contract control conversion coordinate core creation credit cross
  cycle date deactivation deal decryption default deletion delivery demo deployment destruction direct disconnection
  discount disposal distribution document donation download drill drive dry ejection encryption enrollment exchange
  execution experiment extraction feed file filter finalization finance float flow focus force format frame free fulfillment
  fulfilment fund funding gate grade graph group highlight hold hook host image immobilization implementation index
  initialization insertion installation inventory invocation invoice issue key launch layer lead level license lift light
  limit liquidation lock loop lower mail manifest map market merge message migration mirror model moderation modification
  mount movement mutation name narrow notice optimization order outline package page pair partition partner pass path pay
  payment perfect permit phone pipe place placement plot plug point pool port position post power prefix present program
  project prompt publication pull push question queue quote raise range rank rate reconciliation record redaction redemption
  redistribution refund regeneration register registration relay release remediation removal renewal replacement replication
  reply request reserve reset restoration restore return reversal revocation reward ring round route sale scale schedule
  screen script seat secure seed segment sell serialization serve service set settlement shape share shell shift ship
  shipment shop show sign signal signing skip slide slot slow smooth sort sound span speed split sponsor spot spread stack
  stage staging stake steady step stock store stream strip subject submission subscription substitution suit supply
  suppression survey swap sync synchronization tag target tax termination test text ticket tip toggle touch track trade
  trading trail train training transaction transfer transformation transmission transport truncation turn type update
  upgrade upload vault voice vote watch withdrawal work wrap zip
`);
