import Flag from "lucide-react/icons/flag";
import type { AuditTopic } from "@domain/admin/audit";
import BadgeCheck from "lucide-react/icons/badge-check";
import Bookmark from "lucide-react/icons/bookmark";
import BookPlus from "lucide-react/icons/book-plus";
import Clapperboard from "lucide-react/icons/clapperboard";
import Contact from "lucide-react/icons/contact";
import Database from "lucide-react/icons/database";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Hand from "lucide-react/icons/hand";
import Heart from "lucide-react/icons/heart";
import Image from "lucide-react/icons/image";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import MailOpen from "lucide-react/icons/mail-open";
import Megaphone from "lucide-react/icons/megaphone";
import Newspaper from "lucide-react/icons/newspaper";
import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import UserPen from "lucide-react/icons/user-pen";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import type { Icon } from "../../../ui/button";

export const TOPIC_ICONS: Record<AuditTopic, Icon> = {
  Account: KeyRound,
  Add: BookPlus,
  Campaign: Send,
  Claim: Hand,
  Contact,
  Cover: Image,
  Delete: Trash2,
  Digest: Newspaper,
  Edit: Pencil,
  Email: Mail,
  Export: Download,
  Import: Upload,
  Interest: Heart,
  Message: MailOpen,
  Option: Clapperboard,
  "Producer check": ShieldCheck,
  Profile: UserPen,
  "Rating check": BadgeCheck,
  Ratings: Star,
  Report: Flag,
  Role: Shield,
  Seed: Database,
  Sponsorship: Megaphone,
  Status: UserRoundCheck,
  View: Bookmark,
  Visibility: Eye,
};
