import sql from 'sql-template-tag'

/**
 * The items of charges, each with its charge, as parts of a `with`. A charge is stored with its items; charges for
 * several purchases are read first, so that no server searches all others for them.
 */
export const CHARGED_ITEMS = sql`
    several as materialized (
      select id, purchase_id, purpose, status, created_at, plan_id from charges where of_several is distinct from false),
    charged as materialized (
      select i.purchase_id, i.instalment_id, i.live, c.id as charge, c.purpose, c.status, c.created_at, c.plan_id
      from charge_items i join charges c on c.id = i.charge_id and c.purchase_id = i.purchase_id
      union all
      select i.purchase_id, i.instalment_id, i.live, c.id, c.purpose, c.status, c.created_at, c.plan_id
      from charge_items i join several c on c.id = i.charge_id and c.purchase_id <> i.purchase_id)`
