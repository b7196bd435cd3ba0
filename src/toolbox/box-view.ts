import type { BoxStatus, ListedBox, MetadataType } from '../storage/toolbox-records.ts';

/** A toolbox as detail and list show it. Times are ns. */
export interface BoxView {
  box_id: string;
  box_name: string;
  box_desc: string;
  box_svc_url: string;
  box_category: string;
  metadata_type: MetadataType;
  source: string;
  status: BoxStatus;
  tool_count: number;
  create_user: string;
  create_time: bigint;
  update_user: string;
  update_time: bigint;
}

/** @param names display names of users by id (D27); an unknown id is shown as it is */
export function viewBox(box: ListedBox, names: ReadonlyMap<string, string>): BoxView {
  return {
    box_id: box.boxId,
    box_name: box.name,
    box_desc: box.description,
    box_svc_url: box.svcUrl,
    box_category: box.category,
    metadata_type: box.metadataType,
    source: box.source,
    status: box.status,
    tool_count: box.toolCount,
    create_user: names.get(box.createUser) ?? box.createUser,
    create_time: box.createTime,
    update_user: names.get(box.updateUser) ?? box.updateUser,
    update_time: box.updateTime,
  };
}
